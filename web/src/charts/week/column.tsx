import { TOLERANCE } from "@dosebeat/domain/tolerance";
import type { MouseEvent } from "react";
import { StatusShape } from "../legend/status-shape.tsx";
import { nearestDose, offsetsAside, type Tick, type WeekDay, type WeekMark } from "./chart-data.ts";

/** Half of the 44 px of a touch target. */
const REACH = 22;

interface WeekColumnProps {
  day: WeekDay;
  /** The longest day of the week in milliseconds: the height of every column. */
  length: number;
  scale: Tick[];
  nowLabel: string;
  /** Position of the column, 0 at the left to 1 at the right. */
  side: number;
  entry: string | null;
  shown: string | null;
  onShow: (key: string | null) => void;
  onFocus: (key: string) => void;
  onChoose: (key: string) => void;
}

export function WeekColumn({ day, length, scale, side, nowLabel, ...marks }: WeekColumnProps) {
  const top = (at: number) => `${(100 * Math.min(Math.max(at, 0), length)) / length}%`;
  const height = (from: number, to: number) =>
    `${(100 * (Math.min(to, day.length) - Math.max(from, 0))) / length}%`;
  const hinted = day.marks.find((mark) => mark.key === marks.shown);
  // Marks an hour apart cannot be 44 px high each: a touch selects the nearest.
  const onClick = ({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest(".week-mark")) return;
    const box = currentTarget.getBoundingClientRect();
    const perPixel = length / box.height;
    const near = nearestDose(day.marks, (clientY - box.top) * perPixel, REACH * perPixel);
    if (near) marks.onChoose(near.key);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marks are buttons with keyboard support
    // biome-ignore lint/a11y/noStaticElementInteractions: it extends the touch area of its buttons
    <div className="week-column" data-now={day.now !== null} onClick={onClick}>
      {scale.map(({ at }) => at <= day.length && <i key={at} style={{ top: top(at) }} />)}
      {day.silent.map((gap) => (
        <div
          key={gap.from}
          className="week-silent"
          role="img"
          aria-label={gap.label}
          title={gap.label}
          style={{ top: top(gap.from), height: height(gap.from, gap.to) }}
        />
      ))}
      {day.dues.map((due) => (
        <div
          key={due}
          className="week-band"
          data-tour="band"
          style={{
            top: top(due - TOLERANCE),
            height: height(due - TOLERANCE, due + TOLERANCE),
          }}
        />
      ))}
      {day.length < length && (
        <div className="week-no-time" style={{ top: top(day.length), bottom: 0 }} />
      )}
      {day.ticks.map(({ at, label }) => (
        <span key={at} className="week-own-tick" style={{ top: top(at) }}>
          {label}
        </span>
      ))}
      {day.now !== null && (
        <div className="week-now" role="img" aria-label={nowLabel} style={{ top: top(day.now) }} />
      )}
      <Marks day={day} top={top} {...marks} />
      {hinted && (
        <div
          className="chart-hint week-hint"
          aria-hidden="true"
          style={{ top: top(hinted.at), translate: `${-100 * side}% calc(-100% - 14px)` }}
        >
          {hinted.label}
        </div>
      )}
    </div>
  );
}

type MarksProps = Pick<WeekColumnProps, "day" | "entry" | "onShow" | "onFocus" | "onChoose"> & {
  top: (at: number) => string;
};

function Marks({ day, top, entry, onShow, onFocus, onChoose }: MarksProps) {
  const steps = offsetsAside(day.marks);
  const left = (mark: WeekMark) => `calc(50% + ${steps.get(mark.key) ?? 0} * var(--week-step))`;
  return day.marks.map((mark) => (
    <button
      key={mark.key}
      type="button"
      className="week-mark"
      style={{ top: top(mark.at), left: left(mark) }}
      aria-label={mark.label}
      aria-haspopup={mark.kind === "extra" ? undefined : "dialog"}
      tabIndex={mark.key === entry ? 0 : -1}
      data-key={mark.key}
      onClick={() => onChoose(mark.key)}
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
