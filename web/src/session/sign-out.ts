import { followOtherTabs, makeChanges } from "./changes.ts";
import { endSession } from "./session.ts";

/**
 * Set until the server knows of a sign-out. It must outlive signing out, which clears keys that start with
 * `auth.`.
 */
const UNTOLD = "sign-out.untold";

const changes = makeChanges(followOtherTabs);

let telling: Promise<string | undefined> | null = null;

/** Signs out: here at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  localStorage.setItem(UNTOLD, "true");
  endSession("signedOut");
  void tellSignOut().then((url) => {
    // The provider's own session is ended at its address. When the server is told later, nobody may be
    // left here to be sent away.
    if (url !== undefined) window.location.assign(url);
  });
}

/**
 * Reports a pending sign-out to the server. Anything else that uses the cookie waits for it. Returns the address
 * at which the identity provider ends its session, if it opened this one.
 */
export function tellSignOut(): Promise<string | undefined> {
  if (!isUntold()) return Promise.resolve(undefined);
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

/** Whether a sign-out is still to be reported to the server. */
export function useUntoldSignOut(): boolean {
  return changes.useNow(isUntold, false);
}

async function tell(): Promise<string | undefined> {
  let url: unknown;
  try {
    const answer = await fetch("/api/auth/logout", { method: "POST", keepalive: true });
    // 401: the session has already ended.
    if (!answer.ok && answer.status !== 401) return undefined;
    const body: unknown = await answer.json().catch(() => null);
    url = Object(Object(body).data).url;
  } catch {
    return undefined;
  }
  localStorage.removeItem(UNTOLD);
  changes.tell();
  return typeof url === "string" ? url : undefined;
}

function isUntold(): boolean {
  return localStorage.getItem(UNTOLD) !== null;
}
