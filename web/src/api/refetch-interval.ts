import { MINUTE } from "@dosebeat/domain/time/durations";

/**
 * How often the lists of staff are refetched: live events refresh them at once; this covers changes without an event.
 */
export const REFETCH_INTERVAL = MINUTE;
