import { type FocusEvent, useRef, useState } from "react";

interface WithId {
  id: number;
}

/** The newest content in the order of before: nothing comes, goes or moves under the pointer. */
export function inOldOrder<Row extends WithId>(
  before: readonly Row[],
  rows: readonly Row[],
): Row[] {
  const newest = new Map(rows.map((row) => [row.id, row]));
  return before.map((row) => newest.get(row.id) ?? row);
}

/**
 * Rows of a list that renews itself. While the pointer or the focus is in the list (`hold` on its
 * element) they keep their places; another `list`, such as the next page, shows at once.
 */
export function useSteadyRows<Row extends WithId>(rows: readonly Row[], list: string) {
  const [held, setHeld] = useState(false);
  const shown = useRef({ list, rows });
  const steady = held && shown.current.list === list ? inOldOrder(shown.current.rows, rows) : rows;
  shown.current = { list, rows: steady };
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setHeld(false);
    },
  };
  return { rows: steady, hold };
}
