import { followOtherTabs, makeChanges } from "./changes.ts";
import { endSession } from "./session.ts";

/** Set until the server knows of a sign-out. Outlives signing out, which clears what starts with `auth.`. */
const UNTOLD = "sign-out.untold";

const changes = makeChanges(followOtherTabs);

let telling: Promise<void> | null = null;

/** Signs out: here at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  localStorage.setItem(UNTOLD, "true");
  endSession("signedOut");
  void tellSignOut();
}

/** Tells the server of a sign-out that it does not know of. Anything the cookie does comes after it. */
export function tellSignOut(): Promise<void> {
  if (!isUntold()) return Promise.resolve();
  telling ??= tell().finally(() => {
    telling = null;
  });
  return telling;
}

/** Tries again whenever the browser is online. */
export function tellSignOutWhenOnline(): void {
  window.addEventListener("online", () => void tellSignOut());
  void tellSignOut();
}

/** Whether the server could not be told yet. */
export function useUntoldSignOut(): boolean {
  return changes.useNow(isUntold, false);
}

async function tell(): Promise<void> {
  try {
    const answer = await fetch("/api/auth/logout", { method: "POST", keepalive: true });
    // 401: the session is over already.
    if (!answer.ok && answer.status !== 401) return;
  } catch {
    return;
  }
  localStorage.removeItem(UNTOLD);
  changes.tell();
}

function isUntold(): boolean {
  return localStorage.getItem(UNTOLD) !== null;
}
