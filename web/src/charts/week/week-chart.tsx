import { type ReactNode, useMemo, useState } from "react";
import type { MarkKind } from "../legend/status-looks.ts";
import { useRoving } from "../use-roving.ts";
import { dueLabels, type WeekDay } from "./chart-data.ts";
import { WeekColumn } from "./column.tsx";
import { type Folding, foldingOf } from "./fold.ts";
import { Folds } from "./folds.tsx";
import "./week-chart.css";

interface WeekChartProps {
  days: WeekDay[];
  today: string;
  label: string;
  /** The time of day of a moment, in clock milliseconds since the start of the day. */
  formatClock: (at: number) => string;
  /** `no doses, 5 h` for a number of milliseconds. */
  formatIdle: (length: number) => string;
  /** The header of a column. */
  head: (day: WeekDay) => ReactNode;
  /** The footer of a column. */
  foot: (day: WeekDay) => ReactNode;
  /** null: read-only. */
  onChoose: ((key: string) => void) | null;
}

/**
 * Seven chart days as columns, left to right in every language, each top to bottom; hours without doses
 * are folded.
 */
export function WeekChart(props: WeekChartProps) {
  const { days, today, label, formatClock, formatIdle, head, foot, onChoose } = props;
  const [shown, setShown] = useState<string | null>(null);
  const { entry, setActive, onKeyDown } = useRoving(days, "columns");
  const folding = useMemo(() => foldingOf(contentsOf(days)), [days]);
  const { y, height } = folding;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <div
      className="week-chart"
      dir="ltr"
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      data-tour="week"
    >
      <DueScale days={days} folding={folding} formatClock={formatClock} />
      <div className="week-days">
        {days.map((day, index) => (
          <div key={day.date} className="week-day-column" data-today={day.date === today}>
            <div className="week-head">{head(day)}</div>
            <WeekColumn
              day={day}
              y={y}
              height={height}
              side={days.length > 1 ? index / (days.length - 1) : 0}
              entry={entry}
              shown={shown}
              onShow={setShown}
              onFocus={setActive}
              onChoose={onChoose}
            />
            <div className="week-total">{foot(day)}</div>
          </div>
        ))}
        <Folds folding={folding} formatIdle={formatIdle} />
      </div>
    </div>
  );
}

function contentsOf(days: readonly WeekDay[]) {
  const marks = days.flatMap((day) => day.marks);
  const isPress = ({ kind }: { kind: MarkKind }) => kind === "extra" || kind === "named";
  return {
    dues: days.flatMap((day) => day.dues),
    signs: marks.filter((mark) => !isPress(mark)).map(({ at }) => at),
    others: [
      ...marks.filter(isPress).map(({ at }) => ({ from: at - PRESS, to: at + PRESS })),
      ...days.flatMap((day) => day.silent),
    ],
  };
}

/** How much of the day an extra press takes up, in milliseconds. */
const PRESS = 300_000;

function DueScale(
  props: { days: WeekDay[]; folding: Folding } & Pick<WeekChartProps, "formatClock">,
) {
  const { days, folding, formatClock } = props;
  return (
    <div className="week-scale" aria-hidden="true">
      {dueLabels(days, folding.y).map((due) => (
        <span key={due} style={{ top: folding.y(due) }}>
          {formatClock(due)}
        </span>
      ))}
    </div>
  );
}
