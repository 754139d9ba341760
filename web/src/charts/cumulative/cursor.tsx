import type { KeyboardEvent, PointerEvent } from "react";
import { layOutField } from "./field.ts";
import "./cumulative.css";

interface DayCursorProps {
  count: number;
  /** The day under the cursor, from 0. */
  index: number;
  onMove: (index: number) => void;
  width: number;
  height: number;
}

interface AnnouncedCursorProps extends DayCursorProps {
  label: string;
  /** The text to announce for the day under the cursor. */
  text: string;
  onChoose: () => void;
}

/** Days that each key moves. */
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

/** A cursor over a chart of days, for keyboard and pointer; each day is announced. */
export function AnnouncedCursor({ label, text, onChoose, ...cursor }: AnnouncedCursorProps) {
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
      <CursorLine {...cursor} />
    </div>
  );
}

/** The same cursor for a second chart, for pointers only. */
export function PointerCursor(cursor: DayCursorProps) {
  return (
    <div className="day-cursor" {...pointing(cursor)}>
      <CursorLine {...cursor} />
    </div>
  );
}

function CursorLine({ count, index, width, height }: DayCursorProps) {
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
