/**
 * Who is signed in on this browser. Everything kept about a person has a key that starts with one of
 * the two prefixes, so that signing out can clear all of it; other tabs hear of it by the storage event.
 */
const TOKEN = "auth.token";
const ROLE = "auth.role";
/** Tells the other tabs that nobody signed out: what was typed there may stay. */
const EXPIRED = "auth.expired";
const PREFIXES = ["auth.", "profile."];

export type Role = "admin" | "patient";
/** `expired`: the server refused the token; `left`: somebody signed out, here or in another tab. */
export type EndReason = "expired" | "left";
type Listener = (reason: EndReason) => void;

const listeners = new Set<Listener>();

/** While pages are rendered at build time there is no browser and nobody signed in. */
const hasBrowser = typeof localStorage !== "undefined";

export function getToken(): string | null {
  return hasBrowser ? localStorage.getItem(TOKEN) : null;
}

export function getRole(): Role | null {
  const role = localStorage.getItem(ROLE);
  return role === "admin" || role === "patient" ? role : null;
}

export function keepSession(token: string, role: Role) {
  // The token is replaced, not taken away: other tabs hear of somebody else, not of an end.
  clearKeys(TOKEN);
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(ROLE, role);
}

/** The same person with a new token, as after a change of the password. */
export function renewToken(token: string) {
  localStorage.setItem(TOKEN, token);
}

export function keepRole(role: Role) {
  localStorage.setItem(ROLE, role);
}

/** Forgets the person here and, by the storage event, in every other tab. */
export function endSession(reason: EndReason) {
  if (reason === "expired") {
    localStorage.setItem(EXPIRED, "true");
    clearKeys(EXPIRED);
  } else {
    clearKeys();
    forgetTyped();
  }
  for (const listener of listeners) listener(reason);
}

/** Calls back whenever the session ends, whichever tab ended it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== TOKEN) return;
    if (!getToken()) {
      const expired = localStorage.getItem(EXPIRED) !== null;
      if (!expired) forgetTyped();
      listener(expired ? "expired" : "left");
    } else if (event.oldValue !== null && event.newValue !== null) window.location.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** What was typed into forms of this tab; who is signed out by an expired session finds it again. */
function forgetTyped() {
  for (const key of Object.keys(sessionStorage)) {
    if (PREFIXES.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
  }
}

function clearKeys(kept?: string) {
  for (const key of Object.keys(localStorage)) {
    if (key !== kept && PREFIXES.some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
  }
}
