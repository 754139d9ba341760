import { useEffect, useState } from "react";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.away-asked";

/** Whether the patient has answered for a run of days; a run that continues stays answered. */
export function useAsked(profileid: number, days: readonly string[]) {
  const [kept, setKept] = useState(read);
  const last = days.at(-1);
  const isAnswered = days.some((day) => kept === entryOf(profileid, day));
  const answer = () => {
    if (last === undefined) return;
    write(entryOf(profileid, last));
    setKept(entryOf(profileid, last));
  };
  useEffect(() => {
    if (isAnswered && last !== undefined) write(entryOf(profileid, last));
  }, [isAnswered, profileid, last]);
  return { isAnswered, answer };
}

function entryOf(profileid: number, day: string) {
  return `${String(profileid)} ${day}`;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(entry: string) {
  try {
    localStorage.setItem(KEY, entry);
  } catch {
    // Storage is full or blocked: the next visit asks again.
  }
}
