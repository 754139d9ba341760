import { useState } from "react";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.zones-asked";

/** Whether the patient was asked about a zone on this device, and answered. */
export function useAskedZone(profileid: number, zone: string) {
  const entry = `${profileid} ${zone}`;
  const [answered, setAnswered] = useState(read);
  return {
    isAnswered: answered.includes(entry),
    answer: () => {
      const next = [...read().filter((known) => known !== entry), entry];
      write(next);
      setAnswered(next);
    },
  };
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}

function write(entries: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Storage is full or blocked: the next visit asks again.
  }
}
