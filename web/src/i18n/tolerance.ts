import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";

/** Values for messages that mention the tolerance. */
export const toleranceValues = { minutes: TOLERANCE_MINUTES };
