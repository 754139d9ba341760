import { useRef } from "react";

interface Counted {
  /** Identifies the filters, not the page or the order. */
  filters: string;
  /** As the shown answer says. */
  total: number | undefined;
  /** Whether it is still the answer to the previous query. */
  isPrevious: boolean;
}

/** How many rows match the filters; undefined until an answer to these filters has arrived. */
export function useKnownTotal({ filters, total, isPrevious }: Counted): number | undefined {
  const known = useRef({ filters, total: isPrevious ? undefined : total });
  if (!isPrevious) known.current = { filters, total };
  return known.current.filters === filters ? known.current.total : undefined;
}
