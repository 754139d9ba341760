/** Header with which a prescriber of a group changes something for a patient: the id of the patient's profile. */
export const PRESCRIBING_HEADER = "x-prescribing";

/** Header that says why, percent-encoded as UTF-8. */
export const REASON_HEADER = "x-reason";

/** Most characters of such a reason. */
export const MOST_REASON = 500;
