import { type ReactNode, useState } from "react";
import { useRoving } from "../use-roving.ts";
import type { Tick, WeekDay } from "./chart-data.ts";
import { WeekColumn } from "./column.tsx";
import "./week-chart.css";

interface WeekChartProps {
  days: WeekDay[];
  scale: Tick[];
  label: string;
  nowLabel: string;
  /** The header of a column. */
  head: (day: WeekDay) => ReactNode;
  /** The footer of a column. */
  foot: (day: WeekDay) => ReactNode;
  onChoose: (key: string) => void;
}

/** Seven chart days as columns, left to right in every language, each top to bottom. */
export function WeekChart({ days, scale, label, nowLabel, head, foot, onChoose }: WeekChartProps) {
  const [shown, setShown] = useState<string | null>(null);
  const { entry, setActive, onKeyDown } = useRoving(days, "columns");
  const length = Math.max(...days.map((day) => day.length));
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
      <div className="week-heads">
        {days.map((day) => (
          <div key={day.date} className="week-head" data-now={day.now !== null}>
            {head(day)}
          </div>
        ))}
      </div>
      <div className="week-scale" aria-hidden="true">
        {scale.map((tick) => (
          <span key={tick.at} style={{ top: `${(100 * tick.at) / length}%` }}>
            {tick.label}
          </span>
        ))}
      </div>
      <div className="week-columns">
        {days.map((day, index) => (
          <WeekColumn
            key={day.date}
            day={day}
            length={length}
            scale={scale}
            nowLabel={nowLabel}
            side={days.length > 1 ? index / (days.length - 1) : 0}
            entry={entry}
            shown={shown}
            onShow={setShown}
            onFocus={setActive}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className="week-totals">
        {days.map((day) => (
          <div key={day.date}>{foot(day)}</div>
        ))}
      </div>
    </div>
  );
}
