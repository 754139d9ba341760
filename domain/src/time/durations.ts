// Durations in milliseconds, as instants are.
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** For clock times and windows, which are kept in minutes. */
export const MINUTES_A_DAY = 24 * 60;
