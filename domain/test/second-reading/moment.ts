// The design read a second time, and slowly: every minute each sentence is asked anew. It shares no code with
// `decide`. Everything that becomes known must do so on a whole minute.

import type { Known, KnownOccasion } from "../../src/reminders/known-patient.ts";
import { MINUTE } from "../../src/time/durations.ts";
import { dayAt, zoneAt } from "./clocks.ts";

/** What was told. Milliseconds. */
export interface Entry {
  to: "patient" | number;
  step: string;
  due: number;
  at: number;
  /** Of a question: last contact with the box. */
  heard: number | null;
}

/** The same, as both rules write it: the minute, whom, when it was due, and what it says. */
export type Message = Entry & { text: string };

/** A minute, and what is known then. */
export class Moment {
  readonly known: Known;
  readonly now: number;
  readonly isSilent: boolean;

  constructor(known: Known, now: number) {
    this.known = known;
    this.now = now;
    const interval = known.box?.intervalMinutes ?? 60;
    const heard = known.box?.heard;
    this.isSilent =
      known.box !== null && (!heard || now - +heard > Math.max(3 * interval, 120) * MINUTE);
  }

  message(to: Entry["to"], { due }: KnownOccasion, step: string, text: string): Message {
    const entry = { to, step, due: +due, at: this.now, heard: null };
    return { ...entry, text: `${clock(this.now)} ${to} ${clock(+due)} ${text}` };
  }

  isOff(at: number): boolean {
    const { off } = this.known;
    return off !== null && at >= +off.from && at < +off.until;
  }

  dayOf(at: number): string {
    return dayAt(at, zoneAt(at, this.known.zones));
  }
}

export function isOpen({ doses }: KnownOccasion): boolean {
  return doses.some((dose) => dose.answer === "open");
}

export function reasonOf({ pressed, doses }: KnownOccasion): string {
  if (pressed) return "press";
  return doses.some((dose) => dose.answer === "said") ? "said" : "excused";
}

/** Month, day and time of the minute that ends the instant. */
export function clock(at: number): string {
  return new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString().slice(5, 16);
}
