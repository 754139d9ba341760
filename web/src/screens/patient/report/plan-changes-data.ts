import type { MedicinePlan } from "@dosebeat/contract/plans";
import { shiftDate } from "../../../i18n/format.ts";
import type { ReportMedicine } from "./report-medicines.ts";

/** A change to the plan of a medicine, from a chart day on. */
export interface PlanEvent {
  date: string;
  medicine: ReportMedicine;
  kind: "started" | "ended" | "paused" | "resumed" | "changed";
}

/**
 * The changes of plans, by day; at most one of each kind per medicine and day. @param dateOf the date of
 * an instant
 */
export function planEvents(
  medicines: readonly ReportMedicine[],
  plans: readonly MedicinePlan[],
  dateOf: (instant: string) => string,
): PlanEvent[] {
  const events = medicines.flatMap((medicine) => {
    const plan = plans.find((found) => found.medicine === medicine.id);
    if (!plan || !medicine.record) return [];
    const { startdate, enddate } = medicine.record;
    const after = enddate === null ? null : shiftDate(enddate, 1);
    const is = (kind: PlanEvent["kind"], date: string | null): PlanEvent[] =>
      date === null ? [] : [{ date, medicine, kind }];
    const rows = plan.schedules.flatMap(({ valid_from, valid_to, added_utc, removed_utc }) => [
      valid_from ?? (added_utc === null ? null : dateOf(added_utc)),
      valid_to === null ? null : shiftDate(valid_to, 1),
      removed_utc === null ? null : dateOf(removed_utc),
    ]);
    const changes = rows.filter(
      (date) => date !== null && date > startdate && (after === null || date < after),
    );
    return [
      ...is("started", startdate),
      ...is("ended", after),
      ...plan.pauses.flatMap(({ from, from_utc, to, to_utc }) => [
        ...is("paused", from ?? (from_utc === null ? null : dateOf(from_utc))),
        ...is("resumed", to_utc !== null ? dateOf(to_utc) : to === null ? null : shiftDate(to, 1)),
      ]),
      ...changes.flatMap((date) => is("changed", date)),
    ];
  });
  const once = new Map(events.map((event) => [keyOf(event), event]));
  return [...once.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** Since when a medicine has been as it is on a chart day: its last change up to then. */
export function inForceSince(events: readonly PlanEvent[], id: number, day: string): string | null {
  const own = events.filter(({ medicine, date }) => medicine.id === id && date <= day);
  return own.at(-1)?.date ?? null;
}

function keyOf({ date, medicine, kind }: PlanEvent) {
  return `${date} ${medicine.id} ${kind}`;
}
