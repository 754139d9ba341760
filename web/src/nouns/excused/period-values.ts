import type { NewPeriod } from "./queries.ts";

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
