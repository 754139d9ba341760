// The plan of a case in the fixtures, as the server reads what is stored, for tests.
import type { PlannedMedicine } from "../src/plan/plan.ts";
import type { Recurrence } from "../src/time/recurrence.ts";

/** A medicine with its times and pauses, as in the fixtures of plans. */
export interface GivenMedicine {
  id: number;
  startdate: string;
  enddate: string | null;
  removed_utc: string | null;
  as_needed: { max_24h: number | null } | null;
  schedules: {
    id: number;
    dosage_time: string;
    amount: number | null;
    recurrence: Recurrence | null;
    valid_from: string | null;
    valid_to: string | null;
    timezone: string | null;
    added_utc: string | null;
    removed_utc: string | null;
  }[];
  pauses: {
    from: string | null;
    from_utc: string | null;
    to: string | null;
    to_utc: string | null;
  }[];
}

/** Null: none. */
export const instant = (text: string | null) => (text === null ? null : new Date(text));

export function plannedMedicine(medicine: GivenMedicine): PlannedMedicine {
  return {
    id: medicine.id,
    startdate: medicine.startdate,
    enddate: medicine.enddate,
    removedAt: instant(medicine.removed_utc),
    isAsNeeded: medicine.as_needed !== null,
    times: medicine.schedules.map((row) => ({
      id: row.id,
      time: row.dosage_time,
      amount: row.amount,
      recurrence: row.recurrence,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      timezone: row.timezone,
      addedAt: instant(row.added_utc),
      removedAt: instant(row.removed_utc),
    })),
    pauses: medicine.pauses.map(({ from, from_utc, to, to_utc }) => ({
      from,
      fromAt: instant(from_utc),
      to,
      toAt: instant(to_utc),
    })),
  };
}
