/**
 * How a carer can be reached now. `push`: a device shows notifications; `mail`: there is none, and mail
 * goes to a verified address; `nothing`: neither.
 */
export type Hears = "push" | "mail" | "nothing";

/**
 * How a carer is reached. Source: docs/reminders.md, "What carers hear".
 *
 * @param isMailOpen whether the installation sends mail that leads anywhere
 */
export function hearsBy({
  hasDevice,
  isVerified,
  isMailOpen,
}: {
  hasDevice: boolean;
  isVerified: boolean;
  isMailOpen: boolean;
}): Hears {
  if (hasDevice) return "push";
  return isVerified && isMailOpen ? "mail" : "nothing";
}
