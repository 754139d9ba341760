import type { Dose } from "@dosebeat/contract/doses";

type Named = "date" | "dosage_time" | "due_utc" | "medicine" | "status";

/** For tests: the optional fields of a dose about which nothing is known. */
export const NOTHING_KNOWN: Omit<Dose, Named> = {
  pressed_utc: null,
  deviation_minutes: null,
  status_if_counted: null,
  confirmed_utc: null,
  reason: null,
  amount: null,
  unit: "",
  schedule: 1,
  timezone: null,
  stated_by: null,
  once_only: false,
  open: false,
  searched: null,
};
