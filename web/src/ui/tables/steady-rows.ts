import { type FocusEvent, useRef, useState } from "react";

interface WithId {
  id: number;
}

export interface ListedRows<Row> {
  rows: readonly Row[];
  /** What was asked for. */
  list: string;
  /** Whether these are still the rows of the list before, which stand in until those asked for have come. */
  isBefore: boolean;
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
export function useSteadyRows<Row extends WithId>({ rows, list, isBefore }: ListedRows<Row>) {
  const [held, setHeld] = useState(false);
  const shown = useRef<{ list: string | null; rows: readonly Row[] }>({ list: null, rows });
  const of = isBefore ? shown.current.list : list;
  const steady = held && shown.current.list === of ? inOldOrder(shown.current.rows, rows) : rows;
  shown.current = { list: of, rows: steady };
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
