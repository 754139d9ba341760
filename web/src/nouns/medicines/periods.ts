import type { Medicine } from "@dosebeat/contract/medicines";

export const PERIODS = ["current", "coming", "past"] as const;

export type Period = (typeof PERIODS)[number];

/** Whether a record is current, coming or past on a chart day; start and end dates are inclusive. */
export function periodOf(medicine: Medicine, today: string): Period {
  if (medicine.startdate > today) return "coming";
  return medicine.enddate !== null && medicine.enddate < today ? "past" : "current";
}
