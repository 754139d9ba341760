import { DAY_RESULTS, type DayResult } from "@dosebeat/contract/summaries";
import type { MonitoredDay } from "@dosebeat/domain/adherence";
import type { DoseStatus } from "@dosebeat/domain/statuses";

/** What a dose makes of its day; of one that is open nothing is known yet. */
const RESULTS: Readonly<Record<DoseStatus, DayResult>> = {
  upcoming: "none",
  due: "none",
  overdue: "none",
  missed: "missed",
  unknown: "unknown",
  early: "early_late",
  late: "early_late",
  skipped: "skipped",
  confirmed: "confirmed",
  on_time: "on_time",
  excused: "excused",
};

/** The worst of a day's doses, in the order of the contract. */
export function dayResult({ excused, doses }: Pick<MonitoredDay, "excused" | "doses">): DayResult {
  if (excused) return "excused";
  const results = new Set(doses.map(({ status }) => RESULTS[status]));
  return DAY_RESULTS.find((result) => results.has(result)) ?? "none";
}
