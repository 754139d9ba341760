import { ACCOUNT_CALLS } from "./calls/account.ts";
import { ADMINISTRATION_CALLS } from "./calls/administration.ts";
import type { Calls } from "./calls/call.ts";
import { INGEST_CALLS } from "./calls/ingest.ts";
import { PATIENT_CALLS } from "./calls/patients.ts";
import { SENSOR_CALLS } from "./calls/sensors.ts";

/** Every call by what it is about, in the order in which the documentation tells of them. */
export const CALL_GROUPS: Readonly<Record<string, Calls>> = {
  Account: ACCOUNT_CALLS,
  "Medicines and doses": PATIENT_CALLS,
  Boxes: SENSOR_CALLS,
  Administration: ADMINISTRATION_CALLS,
  "Ingest and health": INGEST_CALLS,
};

/** Every call of the API, named `METHOD /path/:parameter`. */
export const CALLS: Calls = Object.fromEntries(
  Object.values(CALL_GROUPS).flatMap((calls) => Object.entries(calls)),
);
