import type { Adherence } from "@dosebeat/contract/adherence";
import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { ZONE } from "./calendar.ts";

function share(numerator: number, denominator: number) {
  return {
    numerator,
    denominator,
    percent: denominator === 0 ? null : Math.round((1000 * numerator) / denominator) / 10,
  };
}

export const ADHERENCE: Adherence = {
  timezone: ZONE,
  tolerance_minutes: TOLERANCE_MINUTES,
  days: [],
  figures: {
    coverage: share(41, 45),
    taking: share(37, 41),
    range: null,
    implementation: share(48, 56),
    daily_implementation: share(11, 15),
    days_not_due: 0,
    as_needed: [],
    correct_dosing: share(12, 15),
    timing_of_due: share(29, 41),
    timing_of_taken: share(29, 37),
    drug_holidays: { count: 1, longest_days: 2 },
    regularity: [
      { dosage_time: "08:00:00.000", presses: 13, hours: 0.6 },
      { dosage_time: "20:00:00.000", presses: 14, hours: 0.4 },
    ],
    initiation_utc: null,
    initiation_days: null,
    waiting_days: null,
    persistence: null,
  },
};
