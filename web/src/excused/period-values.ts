import { textIn } from "../ui/forms/draft.ts";
import type { NewPeriod } from "./queries.ts";

/** What was kept of a period that was being typed, or null when it is something else. */
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

/** The first thing that is wrong with a period; an empty last day means the first. */
export function periodFault({ from, to, reason }: NewPeriod): PeriodFault | null {
  if (!from) return { field: "from", message: "fromNeeded" };
  if (to && from > to) return { field: "from", message: "order" };
  return reason.trim() ? null : { field: "reason", message: "reasonNeeded" };
}
