import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";

/** Fills `{minutes}` in every text that mentions the tolerance. */
export const toleranceValues = { minutes: TOLERANCE_MINUTES };
