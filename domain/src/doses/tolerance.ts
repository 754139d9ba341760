import { MINUTE } from "../time/durations.ts";

/**
 * Minutes before and after the due time within which a press is on time, both ends included. Windows,
 * statuses, figures, charts and texts all use this constant. Source: docs/adherence.md, "Which press
 * belongs to which dose".
 */
export const TOLERANCE_MINUTES = 30;

/** {@link TOLERANCE_MINUTES} in milliseconds. */
export const TOLERANCE = TOLERANCE_MINUTES * MINUTE;
