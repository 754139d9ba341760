import { useState, useSyncExternalStore } from "react";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.no-box";
const CHANGED = "dosebeat:no-box";

/** Whether the patient said on this device that they have no box, and a setter. */
export function useNoBox(profileid: number): [boolean, (hasNone: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, () => read() === String(profileid));
  // For a browser that refuses to store anything.
  const [said, setSaid] = useState<boolean | null>(null);
  const say = (hasNone: boolean) => {
    setSaid(write(hasNone ? String(profileid) : null) ? null : hasNone);
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

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** False if storage is full or blocked: then it is asked again on the next visit. */
function write(value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
    return true;
  } catch {
    return false;
  }
}
