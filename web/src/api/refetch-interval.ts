import { MINUTE } from "@dosebeat/domain/time/durations";

/** How often the lists of staff are asked for again: live events refresh them at once, this covers changes without one. */
export const REFETCH_INTERVAL = MINUTE;
