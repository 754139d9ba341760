import { useState } from "react";
import { MOST_BOXES } from "./bulk-queries.ts";

/** The ticked boxes, kept across pages and filters; no more than can be changed at once. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (deveuis: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const deveui of deveuis) {
        if (!isChosen) next.delete(deveui);
        else if (next.size < MOST_BOXES) next.add(deveui);
      }
      return next;
    });
  return { chosen, choose, clear: () => setChosen(new Set()) };
}
