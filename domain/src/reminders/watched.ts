import { MINUTE } from "../time/durations.ts";
import { ABOUT_TO_END } from "./answers.ts";
import type { Known } from "./known-patient.ts";
import { provedAfter, standingOf, toldAt } from "./proving.ts";
import { isOff } from "./reminder-steps.ts";

/** A dose this long past its time and still open is shown as waiting. */
const SHOWN_AFTER = 30 * MINUTE;

/** What carers are shown of a patient, the worst first. */
const STATES = ["no_press", "no_answer", "not_known", "waiting", "off", "well"] as const;

export type WatchedState = (typeof STATES)[number];

/** How somebody is doing, as far as is known. */
export interface WatchedNow {
  state: WatchedState;
  /** When the occasion that the state is about was due, the newest of several; null with `off` and `well`. */
  since: Date | null;
  /** With `no_press`: up to when the box shows that it was not pressed. */
  seen: Date | null;
  /** Last contact with the box; null: no box, or never heard. */
  heard: Date | null;
  /** With `off`: until when; null: until the patient switches reminders on. */
  offUntil: Date | null;
}

/**
 * How a patient is now, for somebody who is told some minutes after a dose was due: the worst state of what was
 * due in the last 12 h, by the rules of what carers hear. It does not say whether they were told.
 * Source: docs/reminders.md, "What carers see".
 */
export function watchedState(known: Known, now: Date, afterMinutes: number): WatchedNow {
  const heard = known.box?.heard ?? null;
  const none = { since: null, seen: null, heard, offUntil: null };
  if (known.off && isOff(known.off, now.getTime())) {
    return { ...none, state: "off", offUntil: known.off.until };
  }
  const worst = worstOf(known, now, afterMinutes);
  return worst ?? { ...none, state: known.settings.isOn ? "well" : "off" };
}

function worstOf(known: Known, now: Date, afterMinutes: number): WatchedNow | null {
  const time = now.getTime();
  let worst: WatchedNow | null = null;
  for (const occasion of known.occasions) {
    const due = occasion.due.getTime();
    if (time <= due + SHOWN_AFTER || time > due + ABOUT_TO_END) continue;
    const state = standingOf(known, occasion, { afterMinutes }, now);
    if (state === "settled") continue;
    if (worst && STATES.indexOf(worst.state) < STATES.indexOf(state)) continue;
    const told = toldAt({ afterMinutes }, occasion);
    const seen = state === "no_press" ? provedAfter(known, occasion, told, now) : null;
    const heard = known.box?.heard ?? null;
    worst = { state, since: occasion.due, seen, heard, offUntil: null };
  }
  return worst;
}
