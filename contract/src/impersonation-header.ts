/** The header by which an administrator makes a call as the patient whom they impersonate. */
export const IMPERSONATION_HEADER = "x-impersonation";

/** Minutes that an impersonation lasts (specification of the product: 30). */
export const IMPERSONATION_MINUTES = 30;
