import { textIn } from "../ui/forms/draft.ts";
import type { NewPeriod } from "./queries.ts";

/** A stored draft of a period; null if it is not one. */
export function readPeriod(value: unknown): NewPeriod | null {
  const from = textIn(value, "from");
  const to = textIn(value, "to");
  const reason = textIn(value, "reason");
  return from === null || to === null || reason === null ? null : { from, to, reason };
}

export type PeriodFault = {
  field: keyof NewPeriod;
  message: "fromNeeded" | "order" | "reasonNeeded";
};

/** The first error of a period; an empty last day means a single day. */
export function periodFault({ from, to, reason }: NewPeriod): PeriodFault | null {
  if (!from) return { field: "from", message: "fromNeeded" };
  if (to && from > to) return { field: "from", message: "order" };
  return reason.trim() ? null : { field: "reason", message: "reasonNeeded" };
}
