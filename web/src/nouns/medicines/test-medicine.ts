import { MEDICINE } from "@dosebeat/contract/example-values";
import type { Medicine } from "@dosebeat/contract/medicines";

/** For tests: a medicine whose optional fields are empty. */
export const PLAIN_MEDICINE: Medicine = {
  ...MEDICINE,
  type: "",
  description: "",
  startdate: "2026-11-01",
  strength: "",
  galenicform: "",
  prescriber: "",
  indication: "",
  instructions: "",
  if_late: "",
  if_late_utc: null,
  pack_code: "",
};
