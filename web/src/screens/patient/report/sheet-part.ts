import type { PlanEvent } from "./plan-changes-data.ts";
import type { reportDays } from "./report-days.ts";
import type { Snapshot } from "./snapshot.ts";

/** The data from which each part of the sheet is drawn. */
export interface SheetPart {
  snapshot: Snapshot;
  range: NonNullable<ReturnType<typeof reportDays>>;
  /** The changes of all plans, by day. */
  events: PlanEvent[];
}
