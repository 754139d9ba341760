/**
 * How far a press may be from its due time and still be on time, in minutes, both ends included. Windows,
 * statuses, figures, charts and texts all follow this number. Source: docs/adherence.md, "Which press
 * belongs to which dose".
 */
export const TOLERANCE_MINUTES = 30;

/** {@link TOLERANCE_MINUTES} in milliseconds. */
export const TOLERANCE = TOLERANCE_MINUTES * 60_000;
