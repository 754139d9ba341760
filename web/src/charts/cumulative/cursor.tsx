import type { KeyboardEvent, PointerEvent } from "react";
import { layOutField } from "./field.ts";
import "./cumulative.css";

interface DayCursorProps {
  count: number;
  /** The day under the line, counted from 0. */
  index: number;
  onMove: (index: number) => void;
  width: number;
  height: number;
}

interface SpokenCursorProps extends DayCursorProps {
  label: string;
  /** What is said of the day under the line. */
  text: string;
  onChoose: () => void;
}

/** How far each key goes, in days. */
const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: -7,
  PageDown: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A line over a chart of days that keys and pointers move; each day is spoken. */
export function SpokenCursor({ label, text, onChoose, ...cursor }: SpokenCursorProps) {
  const { count, index, onMove } = cursor;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") onChoose();
    const days = KEYS[event.key];
    if (days === undefined) return;
    event.preventDefault();
    onMove(Math.min(Math.max(index + days, 0), count - 1));
  };
  return (
    <div
      className="day-cursor"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      {...pointing(cursor)}
    >
      <Line {...cursor} />
    </div>
  );
}

/** The same line over a chart beneath, for pointers alone. */
export function SilentCursor(cursor: DayCursorProps) {
  return (
    <div className="day-cursor" {...pointing(cursor)}>
      <Line {...cursor} />
    </div>
  );
}

function Line({ count, index, width, height }: DayCursorProps) {
  const layout = layOutField(count, width, height);
  return (
    <i
      style={{
        translate: `${layout.x(index + 0.5) - 0.8}px 0`,
        top: layout.top,
        blockSize: layout.bottom - layout.top,
      }}
    />
  );
}

function pointing({ count, onMove, width, height }: DayCursorProps) {
  const layout = layOutField(count, width, height);
  const move = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const day = Math.floor((x - layout.left) / layout.step);
    onMove(Math.min(Math.max(day, 0), count - 1));
  };
  return { onPointerMove: move, onPointerDown: move };
}
