import { type DoseStatus, isOpen, isTaken } from "../doses/statuses.ts";

/** What a dose means to a stock. */
export interface StockFate {
  /** Whether it used some: `maybe` makes a range. */
  used: "yes" | "maybe" | "no";
  /** Whether it can still be taken, so that the plan needs it. */
  isAhead: boolean;
}

/**
 * What a dose means to a stock: taken ones used some, unclear ones and those of days that are not monitored may
 * have, missed and skipped ones did not. Source: docs/plans.md, "Stock".
 *
 * @param status if its day is monitored or was
 * @param windowTo until when a press counts for it; milliseconds
 */
export function stockFate(
  status: DoseStatus,
  { isExcused, windowTo, now }: { isExcused: boolean; windowTo: number; now: Date },
): StockFate {
  if (isTaken(status)) return { used: "yes", isAhead: false };
  if (status === "skipped") return { used: "no", isAhead: false };
  const isAhead = isOpen(status) || now.getTime() <= windowTo;
  const isPast = status === "overdue" || !isOpen(status);
  const isDoubtful = status === "unknown" || (isExcused && isPast);
  return { used: isDoubtful ? "maybe" : "no", isAhead };
}
