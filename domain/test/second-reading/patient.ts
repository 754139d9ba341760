// What a patient is told, sentence by sentence.

import type { KnownOccasion, Snooze } from "../../src/reminders/known-patient.ts";
import { HOUR, MINUTE } from "../../src/time/durations.ts";
import { isBetween, zoneAt } from "./clocks.ts";
import { clock, type Entry, isOpen, type Message, type Moment, reasonOf } from "./moment.ts";

/** The last minute at which there was a server. */
export interface Last {
  before: number;
  /** What was open then, by due time. */
  open: ReadonlySet<number>;
}

/** A minute of a patient. */
export class PatientMinute {
  private readonly moment: Moment;
  private readonly last: Last;
  private readonly log: readonly Entry[];

  constructor(moment: Moment, last: Last, log: readonly Entry[]) {
    this.moment = moment;
    this.last = last;
    this.log = log;
  }

  all(): Message[] {
    const found: Message[] = [];
    this.moment.known.occasions.forEach((occasion, index) => {
      const due = +occasion.due;
      if (this.moment.now < due - 61 * MINUTE || this.moment.now > due + 721 * MINUTE) return;
      const next = this.moment.known.occasions[index + 1];
      const end = Math.min(due + 240 * MINUTE, next ? +next.due : Number.POSITIVE_INFINITY);
      const reminder = this.reminder(occasion, end);
      if (reminder) found.push(reminder);
      const withdrawal = reminder ? null : this.withdrawal(occasion);
      if (withdrawal) found.push(withdrawal);
    });
    return found;
  }

  /** What is open, or asked about. */
  open(): Set<number> {
    const open = this.moment.known.occasions.filter((one) => isOpen(one) || this.isEarly(one));
    return new Set(open.map(({ due }) => +due));
  }

  private reminder(occasion: KnownOccasion, end: number): Message | null {
    // What was answered when its step passed is not told late.
    const since = this.last.open.has(+occasion.due) ? this.last.before : this.moment.now - MINUTE;
    for (let at = this.moment.now; at > since; at -= MINUTE) {
      const step = this.stepAt(occasion, end, at);
      if (step === null) continue;
      return this.isSaid(occasion, step) ? null : this.reminderOf(occasion, end, step, at);
    }
    return null;
  }

  private reminderOf(
    occasion: KnownOccasion,
    end: number,
    step: string,
    at: number,
  ): Message | null {
    const { now, known } = this.moment;
    const isLate = at < now;
    if (now >= end || (isLate && now - +occasion.due >= 120 * MINUTE)) return null;
    const hasSound = !this.isQuietAt(now);
    if (isLate && this.moment.isOff(now)) return null;
    if (isLate && !hasSound && !/^(due|early|wake|snooze-.)$/.test(step)) return null;
    const wanted = step.startsWith("early") ? "pressed" : "open";
    const open = occasion.doses
      .filter((dose) => dose.answer === wanted)
      .map((dose) => dose.medicine);
    const also = known.occasions
      .filter((other) => +other.due < +occasion.due && +other.due <= now)
      .filter((other) => +occasion.due - +other.due <= 30 * MINUTE && isOpen(other))
      .map((other) => clock(+other.due));
    const says = [step, open, also, hasSound ? "sound" : "quiet"];
    if (this.moment.isSilent && step !== "lead") says.push("silent");
    return this.moment.message("patient", occasion, step, says.join(" "));
  }

  /** The step of exactly that minute, if it is to be sent by what is known now. */
  private stepAt(occasion: KnownOccasion, end: number, at: number): string | null {
    const planned = this.plannedAt(occasion, end, at);
    if (planned !== null && (/^(due|early|snooze-.)$/.test(planned) || !this.isQuietAt(at))) {
      if (!(planned.startsWith("repeat") && this.moment.isSilent)) return planned;
    }
    const isNightOver = this.isQuietAt(at - MINUTE) && !this.isQuietAt(at);
    if (!isNightOver || at <= +occasion.due || at >= end) return null;
    if (
      this.isPutOff(occasion, at) ||
      this.moment.isOff(at) ||
      at < +this.moment.known.settings.onSince
    )
      return null;
    for (let after = at; after <= at + 5 * MINUTE; after += MINUTE) {
      const other = this.plannedAt(occasion, end, after, true);
      if (other !== null && !(other.startsWith("repeat") && this.moment.isSilent)) return null;
    }
    for (let held = at - MINUTE; this.isQuietAt(held); held -= MINUTE) {
      const step = this.plannedAt(occasion, end, held, true);
      if (step !== null) return step.startsWith("early") ? null : "wake";
    }
    return null;
  }

  /** The step of that minute, whether quiet or not. */
  private plannedAt(
    occasion: KnownOccasion,
    end: number,
    at: number,
    evenOff = false,
  ): string | null {
    const { settings } = this.moment.known;
    if (!settings.isOn || at >= end) return null;
    if (!evenOff && (this.moment.isOff(at) || at < +settings.onSince)) return null;
    const minutes = (at - +occasion.due) / MINUTE;
    const isApart = settings.lastMinutes - settings.repeats * settings.repeatMinutes >= 5;
    const isLast = settings.lastMinutes > 0 && minutes === settings.lastMinutes && isApart;
    if (this.isEarly(occasion)) {
      if (occasion.doses.every((dose) => dose.answer !== "pressed")) return null;
      if (minutes === 0) return "early";
      const isFarBefore = +occasion.due - occasion.window.from > 240 * MINUTE;
      return isLast && isFarBefore ? "early-last" : null;
    }
    if (!isOpen(occasion)) return null;
    const later = this.granted(occasion);
    const snooze = later.findIndex((one, index) => {
      const isReplaced = later.slice(index + 1).some((other) => puts(other, at));
      return +one.at + one.minutes * MINUTE === at && !isReplaced;
    });
    if (snooze >= 0) return `snooze-${snooze + 1}`;
    if (this.isPutOff(occasion, at)) return null;
    if (minutes === 0) return "due";
    if (settings.leadMinutes > 0 && minutes === -settings.leadMinutes) return "lead";
    for (let count = 1; count <= settings.repeats; count += 1) {
      if (minutes === count * settings.repeatMinutes) return `repeat-${count}`;
    }
    return isLast ? "last" : null;
  }

  private withdrawal(occasion: KnownOccasion): Message | null {
    const shown = this.log
      .filter((entry) => entry.to === "patient" && entry.due === +occasion.due)
      .at(-1);
    if (!shown || shown.step === "withdraw" || this.isEarly(occasion)) return null;
    if (this.moment.now - +occasion.due > 720 * MINUTE) return null;
    const isLater = this.granted(occasion).some(
      (one) => +one.at > shown.at && +one.at <= this.moment.now,
    );
    const reason = isOpen(occasion) ? (isLater ? "later" : null) : reasonOf(occasion);
    if (reason === null) return null;
    return this.moment.message("patient", occasion, "withdraw", `withdraw ${reason}`);
  }

  private isSaid({ due }: KnownOccasion, step: string): boolean {
    return this.log.some(
      (entry) => entry.to === "patient" && entry.due === +due && entry.step === step,
    );
  }

  private granted({ due }: KnownOccasion): Snooze[] {
    const said = this.moment.known.snoozes.filter((one) => +one.due === +due);
    return said.toSorted((one, other) => +one.at - +other.at).slice(0, 3);
  }

  private isPutOff(occasion: KnownOccasion, at: number): boolean {
    return this.granted(occasion).some((one) => puts(one, at));
  }

  private isEarly({ due, pressed, isNamed }: KnownOccasion): boolean {
    return pressed !== null && !isNamed && +due - +pressed > HOUR;
  }

  private isQuietAt(at: number): boolean {
    const { settings, zones } = this.moment.known;
    return settings.quiet !== null && isBetween(at, settings.quiet, zoneAt(at, zones));
  }
}

function puts({ at, minutes }: Snooze, instant: number): boolean {
  return instant > +at && instant < +at + (minutes + 5) * MINUTE;
}
