import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { DAY } from "@dosebeat/domain/time/durations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getDate } from "../../../i18n/format.ts";
import { fetchPresses, HISTORY_SHOWS } from "../../../nouns/sensors/history-calls.ts";

/** A patient who has not pressed for this many days is told again how it works. */
const DAYS = 30;
/** Starts with `profile.`, so that signing out clears it. */
const KEY = "profile.pressed";

/** The newest press among these doses, in milliseconds; null: none. */
export function lastPressIn({ doses, extra_presses, named_presses }: Doses): number | null {
  const presses = [...doses, ...extra_presses, ...named_presses].flatMap(({ pressed_utc }) =>
    pressed_utc === null ? [] : [Date.parse(pressed_utc)],
  );
  return presses.length === 0 ? null : Math.max(...presses);
}

/** Whether a press of the patient arrived within the last `DAYS`; null: not known yet. */
export function usePressSeen(profile: Profile, doses: Doses): boolean | null {
  const isShown = lastPressIn(doses) !== null;
  const [isKept] = useState(() => read() === String(profile.id));
  // A box that was never heard from cannot have sent a press.
  const isNew = profile.sensor?.sensortime === null;
  const { data } = useQuery({
    queryKey: ["history", "first-press", profile.id],
    meta: HISTORY_SHOWS,
    enabled: profile.sensor !== null && !isShown && !isKept && !isNew,
    queryFn: ({ signal }) => {
      const day = (at: number) => getDate(at, profile.timezone);
      const now = Date.now();
      return fetchPresses(profile.id, day(now - DAYS * DAY), day(now), signal);
    },
  });
  const isSeen = isShown || isKept || (data ? data.length > 0 : isNew ? false : null);
  useEffect(() => {
    if (isSeen) keep(String(profile.id));
  }, [isSeen, profile.id]);
  return isSeen;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(value: string) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is full or blocked: the next visit asks the server again.
  }
}
