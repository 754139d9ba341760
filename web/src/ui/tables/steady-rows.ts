import { type FocusEvent, useRef, useState } from "react";

interface WithId {
  id: number;
}

export interface ListedRows<Row> {
  rows: readonly Row[];
  /** Identifies the query of the list. */
  list: string;
  /** Whether these are still the previous list's rows, shown until the requested ones have loaded. */
  isPrevious: boolean;
}

/** The newest content in the previous order: no row appears, disappears or moves under the pointer. */
export function inPreviousOrder<Row extends WithId>(
  previous: readonly Row[],
  rows: readonly Row[],
): Row[] {
  const newest = new Map(rows.map((row) => [row.id, row]));
  return previous.map((row) => newest.get(row.id) ?? row);
}

/**
 * Rows of a list that refetches itself. While the pointer or focus is in the list (spread `hold` on its
 * element) they keep their order; a different `list`, such as the next page, shows at once.
 */
export function useSteadyRows<Row extends WithId>({ rows, list, isPrevious }: ListedRows<Row>) {
  const [held, setHeld] = useState(false);
  const shown = useRef<{ list: string | null; rows: readonly Row[] }>({ list: null, rows });
  const current = isPrevious ? shown.current.list : list;
  const steady =
    held && shown.current.list === current ? inPreviousOrder(shown.current.rows, rows) : rows;
  shown.current = { list: current, rows: steady };
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
