import { makeNews, makeStore } from "./changes.ts";

/**
 * Who is signed in on this browser. The token is a cookie that no script can read; only the role and a
 * mark of the sign-in are stored here. All personal data is stored under keys with one of two prefixes,
 * so that signing out can clear it; other tabs learn of it by the storage event.
 */
const SIGN_IN = "auth.signed-in";
const ROLE = "auth.role";
const STAFF = "auth.staff";
const USER = "auth.user";
/** Tells other tabs that the session expired and nobody signed out: drafts may stay. */
const EXPIRED = "auth.expired";
const PREFIXES = ["auth.", "profile."];

export type Role = "admin" | "patient";

/** Staff roles that a user may hold besides their own. */
const GRANTED = ["clinician", "technician", "auditor"] as const;
export type Granted = (typeof GRANTED)[number];

/**
 * `expired`: the server rejected the session; `signedOut`: the user signed out, here or in another tab.
 */
export type EndReason = "expired" | "signedOut";

const ends = makeNews<[reason: EndReason]>();
/** Whether the last session on this page ended because its user erased the account. */
const erased = makeStore(false);

export const useErased = erased.useValue;

/** There is no browser and no session while pages are rendered at build time. */
const hasBrowser = typeof localStorage !== "undefined";

/** The mark of the current sign-in, which differs from that of every other; null: nobody is signed in. */
export function getSignIn(): string | null {
  return hasBrowser ? localStorage.getItem(SIGN_IN) : null;
}

export function getRole(): Role | null {
  const role = localStorage.getItem(ROLE);
  return role === "admin" || role === "patient" ? role : null;
}

export function saveSession(role: Role, staff: readonly Granted[] = []) {
  // The mark is replaced, not removed: other tabs see a new user, not an end.
  clearKeys(SIGN_IN);
  erased.set(false);
  renewSession();
  localStorage.setItem(ROLE, role);
  localStorage.setItem(STAFF, staff.join(" "));
}

/** A new session of the same user, as after a password change. */
export function renewSession() {
  localStorage.setItem(SIGN_IN, `${Date.now()}-${Math.random()}`);
}

/** Stores who is signed in according to the server; returns whether this browser had stored something else. */
export function saveUser(id: number, role: Role, staff: readonly Granted[]): boolean {
  const known = { [USER]: String(id), [ROLE]: role, [STAFF]: staff.join(" ") };
  const changed = Object.entries(known).filter(
    ([key, value]) => localStorage.getItem(key) !== value,
  );
  for (const [key, value] of changed) localStorage.setItem(key, value);
  return changed.length > 0;
}

/** Whether the user has the rights of this staff role; administrators have the rights of all. */
export function isStaffAs(role: Granted): boolean {
  if (getRole() === "admin") return true;
  return (localStorage.getItem(STAFF) ?? "").split(" ").includes(role);
}

/** Whether the user is staff of any kind. */
export function isStaff(): boolean {
  return GRANTED.some(isStaffAs);
}

/** The id of the user; null until the server has said who is signed in. */
export function getUserId(): number | null {
  const id = Number(localStorage.getItem(USER) ?? "");
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Clears the session here and, by the storage event, in every other tab. */
export function endSession(reason: EndReason) {
  if (reason === "expired") {
    localStorage.setItem(EXPIRED, "true");
    clearKeys(EXPIRED);
  } else {
    clearKeys();
    clearDrafts();
  }
  ends.tell(reason);
}

/** Ends the session of an account that no longer exists; the sign-in page then says so. */
export function endErasedSession(): void {
  erased.set(true);
  endSession("signedOut");
}

/** Calls back when the session ends, in whichever tab. */
export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  const unfollow = ends.follow(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== SIGN_IN) return;
    if (!getSignIn()) {
      const expired = localStorage.getItem(EXPIRED) !== null;
      if (!expired) clearDrafts();
      listener(expired ? "expired" : "signedOut");
    } else if (event.oldValue !== null && event.newValue !== null) window.location.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    unfollow();
    window.removeEventListener("storage", onStorage);
  };
}

/** Clears form drafts of this tab; after an expired session they are kept and restored. */
function clearDrafts() {
  for (const key of Object.keys(sessionStorage)) {
    if (PREFIXES.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
  }
}

function clearKeys(except?: string) {
  for (const key of Object.keys(localStorage)) {
    if (key !== except && PREFIXES.some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
  }
}
