import type { Doses } from "@dosebeat/contract/doses";
import { useState } from "react";
import { earlyPressOf } from "./early-press.ts";

/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.early-press";

/** The early press to ask about; answers are remembered on this device. */
export function useEarlyPress(profileid: number, doses: Doses, now: number) {
  const [answered, setAnswered] = useState(() => read());
  const [later, setLater] = useState<number | null>(null);
  const found = earlyPressOf(doses, now);
  const isAsked = found !== null && found.at !== later && answered !== entryOf(profileid, found.at);
  const confirm = () => {
    if (!found) return;
    write(entryOf(profileid, found.at));
    setAnswered(entryOf(profileid, found.at));
  };
  return { early: isAsked ? found : null, confirm, askLater: () => setLater(found?.at ?? null) };
}

function entryOf(profileid: number, at: number): string {
  return `${String(profileid)} ${String(at)}`;
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
