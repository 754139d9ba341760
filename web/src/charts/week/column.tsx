import { TOLERANCE, TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import type { MouseEvent } from "react";
import { dotColour } from "../legend/dot-colour.ts";
import { isAside } from "../legend/status-looks.ts";
import { StatusShape } from "../legend/status-shape.tsx";
import { nearestDose, offsetsAside, type WeekDay, type WeekMark } from "./chart-data.ts";

/** Half of the 44 px of a touch target. */
const REACH = 22;

interface WeekColumnProps {
  day: WeekDay;
  y: (at: number) => number;
  height: number;
  /** Position of the column, 0 at the left to 1 at the right. */
  side: number;
  entry: string | null;
  shown: string | null;
  onShow: (key: string | null) => void;
  onFocus: (key: string) => void;
  /** null: read-only. */
  onChoose: ((key: string) => void) | null;
}

export function WeekColumn({ day, y, height, side, onChoose, ...marks }: WeekColumnProps) {
  const hinted = day.marks.find((mark) => mark.key === marks.shown);
  const steps = offsetsAside(
    day.marks.filter(({ kind }) => kind !== "intake"),
    y,
  );
  // Intakes without a planned dose have a separate lane, at the edge.
  const aside = ({ key, kind }: WeekMark) =>
    kind === "intake"
      ? "calc(100% - var(--week-lane))"
      : `calc(50% + ${steps.get(key) ?? 0} * var(--week-step))`;
  // Doses an hour apart cannot each have a target of 44 px: a touch selects the nearest, a key the focused one.
  const onClick = ({ target, currentTarget, clientY, detail }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".week-mark") : null;
    const own = button?.dataset["key"];
    const top = clientY - currentTarget.getBoundingClientRect().top;
    const near = detail > 0 ? nearestDose(day.marks, y, top, REACH)?.key : undefined;
    const chosen = near ?? own;
    if (chosen !== undefined) onChoose?.(chosen);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marks are buttons with keyboard support
    // biome-ignore lint/a11y/noStaticElementInteractions: it extends the touch area of its buttons
    <div className="week-column" style={{ blockSize: height }} onClick={onClick}>
      {day.dues.map((due) => (
        <div
          key={due}
          className="week-band"
          data-tour="band"
          style={between(y(due - TOLERANCE), y(due + TOLERANCE))}
        />
      ))}
      {day.silent.map((gap) => (
        <div
          key={gap.from}
          className="week-silent"
          role="img"
          aria-label={gap.label}
          title={gap.label}
          style={between(y(gap.from), y(gap.to))}
        />
      ))}
      {day.marks.map(
        (mark) =>
          mark.due !== null && (
            <div
              key={mark.key}
              className="week-connector"
              style={{
                ...between(y(Math.min(mark.due, mark.at)), y(Math.max(mark.due, mark.at))),
                left: aside(mark),
                background: dotColour(mark.deviation ?? TOLERANCE_MINUTES),
              }}
            />
          ),
      )}
      <Marks day={day} y={y} aside={aside} opens={onChoose !== null} {...marks} />
      {hinted && (
        <div
          className="chart-hint week-hint"
          aria-hidden="true"
          style={{ top: y(hinted.at), translate: `${-100 * side}% calc(-100% - 14px)` }}
        >
          {hinted.label}
        </div>
      )}
    </div>
  );
}

function between(top: number, bottom: number) {
  return { top, height: bottom - top };
}

type MarksProps = Pick<WeekColumnProps, "day" | "y" | "entry" | "onShow" | "onFocus"> & {
  aside: (mark: WeekMark) => string;
  /** Whether a dose opens its sheet. */
  opens: boolean;
};

function Marks({ day, y, aside, opens, entry, onShow, onFocus }: MarksProps) {
  return day.marks.map((mark) => (
    <button
      key={mark.key}
      type="button"
      className="week-mark"
      style={{ top: y(mark.at), left: aside(mark) }}
      aria-label={mark.label}
      aria-haspopup={isAside(mark.kind) || !opens ? undefined : "dialog"}
      tabIndex={mark.key === entry ? 0 : -1}
      data-key={mark.key}
      onFocus={() => {
        onFocus(mark.key);
        onShow(mark.key);
      }}
      onBlur={() => onShow(null)}
      onPointerEnter={() => onShow(mark.key)}
      onPointerLeave={() => onShow(null)}
    >
      <svg viewBox="-10 -10 20 20" aria-hidden="true" focusable="false">
        <StatusShape kind={mark.kind} deviation={mark.deviation} />
      </svg>
    </button>
  ));
}
