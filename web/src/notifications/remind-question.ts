import { useState, useSyncExternalStore } from "react";

/**
 * How far this device has come with the question whether it may remind. `later`: not now, asked once more
 * with the next medicine; `over`: not asked again; `sent`: a test is under way or was not seen; `tested`: seen.
 */
export type RemindState = "new" | "later" | "over" | "sent" | "tested";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.remind-question";
const CHANGED = "dosebeat:remind-question";
const STATES: readonly RemindState[] = ["later", "over", "sent", "tested"];

/** The state for a patient on this device, and a setter. */
export function useRemindState(profileid: number): [RemindState, (state: RemindState) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(profileid));
  // For a browser that refuses to store anything.
  const [said, setSaid] = useState<RemindState | null>(null);
  const say = (state: RemindState) => {
    setSaid(write(profileid, state) ? null : state);
    window.dispatchEvent(new Event(CHANGED));
  };
  return [said ?? stored, say];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

function read(profileid: number): RemindState {
  try {
    const [owner, state] = (localStorage.getItem(KEY) ?? "").split(" ");
    const known = STATES.find((one) => one === state);
    return owner === String(profileid) ? (known ?? "new") : "new";
  } catch {
    return "new";
  }
}

function write(profileid: number, state: RemindState): boolean {
  try {
    localStorage.setItem(KEY, `${profileid} ${state}`);
    return true;
  } catch {
    return false;
  }
}
