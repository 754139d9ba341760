/** Kept in this browser, so that the first screen is the right one. Sign-out clears it: `profile.`. */
const CARING = "profile.caring";

/** Whether the user has no medicine and looks out for others, as far as this browser knows. */
export function isCaringFirst(): boolean {
  return typeof localStorage !== "undefined" && localStorage.getItem(CARING) === "true";
}

/** Stores what medicines and links say; returns whether that is new. */
export function storeCaringFirst(first: boolean): boolean {
  if (isCaringFirst() === first) return false;
  localStorage.setItem(CARING, String(first));
  return true;
}
