/** Kept in this browser, so that the first screen is the right one. Its prefix `profile.` lets sign-out clear it. */
const SIMPLE = "profile.simple";

/** Whether the patient uses simple mode, as far as this browser knows. */
export function isSimple(): boolean {
  return localStorage.getItem(SIMPLE) === "true";
}

/** Stores what the profile says; returns whether it is new. */
export function storeSimple(simple: boolean): boolean {
  if (isSimple() === simple) return false;
  localStorage.setItem(SIMPLE, String(simple));
  return true;
}
