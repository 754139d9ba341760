import { makeChanges } from "./changes.ts";

/** Kept in this browser, so that the first screen is the right one. Sign-out clears it: `profile.`. */
const CARING = "profile.caring";

const changes = makeChanges();

/** Whether the user has no medicine and looks out for others, as far as this browser knows. */
export function isCaringFirst(): boolean {
  return localStorage.getItem(CARING) === "true";
}

export function useCaringFirst(): boolean {
  return changes.useNow(isCaringFirst, false);
}

/** Stores what medicines and links say. */
export function storeCaringFirst(first: boolean): void {
  if (isCaringFirst() === first) return;
  localStorage.setItem(CARING, String(first));
  changes.tell();
}
