import type { Medicine } from "@dosebeat/contract/medicines";

export const PERIODS = ["current", "coming", "past"] as const;

export type Period = (typeof PERIODS)[number];

/** Where a record stands on a chart day; the first and the last day are part of it. */
export function periodOf(medicine: Medicine, today: string): Period {
  if (medicine.startdate > today) return "coming";
  return medicine.enddate !== null && medicine.enddate < today ? "past" : "current";
}
