import { makeChanges } from "./changes.ts";

/** Kept in this browser, so that the first screen is the right one. Its prefix `profile.` lets sign-out clear it. */
const CARING = "profile.caring";

const changes = makeChanges();

/** Whether the user has no medicine of their own and looks out for others, as far as this browser knows. */
export function isCaringFirst(): boolean {
  return localStorage.getItem(CARING) === "true";
}

export function useCaringFirst(): boolean {
  return changes.useNow(isCaringFirst, false);
}

/** Stores whether carers' screens come first, as derived from medicines and links. */
export function storeCaringFirst(first: boolean): void {
  if (isCaringFirst() === first) return;
  localStorage.setItem(CARING, String(first));
  changes.tell();
}
