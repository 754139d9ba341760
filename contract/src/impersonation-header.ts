/** Header with which an administrator makes a call as the patient they impersonate. */
export const IMPERSONATION_HEADER = "x-impersonation";

/** Length of an impersonation in minutes (30 by the product specification). */
export const IMPERSONATION_MINUTES = 30;
