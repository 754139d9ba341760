import { SECOND } from "@dosebeat/domain/time/durations";
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Row } from "./queries.ts";

/** A pointer that has not moved for this long points at nothing: the list is updated again. */
const RESTS_AFTER = 10 * SECOND;
/** A click this soon after rows moved was meant for what was there before. */
const REACTION = SECOND / 2;
/** What changes this soon after an action is a consequence of it. */
const FOLLOWS = 3 * SECOND;

interface Listed {
  newest: readonly Row[];
  /** Identifies the list: with another filter or page, its rows change at once. */
  list: string;
  /** Whether these are still the previous list's rows, shown until the requested ones have loaded. */
  isPrevious: boolean;
}

export interface HeldRow extends Row {
  /** It has left the list, and keeps its place until nobody points at the list. */
  isGone: boolean;
}

/**
 * Rows that do not move while somebody points at them: the newest content in the order on the screen. New rows
 * wait, and rows that have left are marked. Spread `hold` on the element around the rows.
 */
export function useHeldRows({ newest, list, isPrevious }: Listed) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [doneAt, movedAt] = [useRef(Number.NEGATIVE_INFINITY), useRef(Number.NEGATIVE_INFINITY)];
  const shown = useRef<{ list: string; rows: readonly HeldRow[] }>({ list, rows: [] });
  const current = isPrevious ? shown.current.list : list;
  const before = shown.current.list === current ? shown.current.rows : [];
  const rows =
    isHeld && before.length > 0
      ? inPlace(before, newest)
      : newest.map((row) => ({ ...row, isGone: false }));
  const order = rows.map(({ profileid }) => profileid).join();
  const was = useRef({ list: current, order });
  shown.current = { list: current, rows };

  useLayoutEffect(() => {
    // Rows appended at the end do not move others.
    const isMove = was.current.list === current && !order.startsWith(was.current.order);
    if (isMove && performance.now() - doneAt.current > FOLLOWS) movedAt.current = performance.now();
    was.current = { list: current, order };
  }, [current, order, doneAt, movedAt]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const point = (rests: number) => {
    if (performance.now() - doneAt.current < FOLLOWS) return;
    clearTimeout(timer.current);
    setHeld(true);
    timer.current = setTimeout(() => setHeld(false), rests);
  };
  const hold = {
    onPointerMove: () => point(RESTS_AFTER),
    onPointerDown: () => point(RESTS_AFTER),
    // A finger leaves before its click arrives.
    onPointerLeave: () => point(REACTION),
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0 || performance.now() - movedAt.current > REACTION) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  /** The user has acted on a row: the consequences are shown at once. */
  const release = () => {
    doneAt.current = performance.now();
    movedAt.current = Number.NEGATIVE_INFINITY;
    clearTimeout(timer.current);
    setHeld(false);
  };
  return { rows, hold, release };
}

/** Each row keeps its place and section. */
function inPlace(before: readonly HeldRow[], newest: readonly Row[]): HeldRow[] {
  const found = new Map(newest.map((row) => [row.profileid, row]));
  return before.map((row) => {
    const now = found.get(row.profileid);
    return now ? { ...now, section: row.section, isGone: false } : { ...row, isGone: true };
  });
}
