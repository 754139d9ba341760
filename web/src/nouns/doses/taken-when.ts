import { DAY } from "@dosebeat/domain/time/durations";
import { instantAt } from "../../i18n/instant-of.ts";
import { type TimeFault, timeFault } from "./taken-at.ts";

/** Ways to say when a dose was taken: at this moment, at its planned time, or at another one. */
export const WHENS = ["now", "due", "other"] as const;

export type When = (typeof WHENS)[number];

/** A stored choice; "": none; null: not a choice. */
export function readWhen(text: string | null): When | "" | null {
  return text === "" ? "" : (WHENS.find((when) => when === text) ?? null);
}

/** The choices for a dose due at `due`; none can record a future time, or one of another dose. */
export function possibleWhens(due: number, now: number): When[] {
  return WHENS.filter((when) => {
    if (when === "now") return Math.abs(now - due) <= DAY;
    return when === "other" || due <= now;
  });
}

export type WhenFault = TimeFault | "whenNeeded" | "dayNeeded";

interface Said {
  when: When | "";
  at: string;
  date: string;
  time: string;
}

/**
 * The stated instant, in milliseconds UTC, or why there is none. "Just now" is the moment at which it was
 * chosen, however long saving takes.
 */
export function saidInstant(
  { when, at, date, time }: Said,
  { due, now, zone }: { due: number; now: number; zone: string },
): number | WhenFault {
  switch (when) {
    case "":
      return "whenNeeded";
    case "now":
      return Date.parse(at);
    case "due":
      return due;
    case "other": {
      if (!time) return "timeNeeded";
      if (!date) return "dayNeeded";
      const instant = instantAt(date, time, zone);
      return timeFault(instant, due, now) ?? instant ?? "timeSkipped";
    }
  }
}
