// The design read a second time, and slowly: every minute each sentence is asked anew. It shares no code with
// `decide`. Everything that becomes known must do so on a whole minute.
import { dayAt, isBetween, zoneAt } from "./by-the-clock.ts";
import type { Known, KnownCarer, KnownOccasion, Snooze } from "./known.ts";

const MINUTE = 60_000;

/** A message as both rules tell it: whom, what, when it was due, the minute, and what it says. */
export type Told = string;

interface Entry {
  to: "patient" | number;
  step: string;
  due: number;
  at: number;
  heard: number | null;
}

/** All messages of a span of time, in any order. Milliseconds, whole minutes. */
export function toldByTheMinute(
  knownAt: (now: Date) => Known,
  span: { from: number; to: number },
  outages: readonly { from: Date; until: Date }[],
): Told[] {
  const log: Entry[] = [];
  const told: Told[] = [];
  let before = span.from;
  let open: ReadonlySet<number> = new Set();
  for (let now = span.from; now < span.to; now += MINUTE) {
    if (outages.some((out) => now >= +out.from && now < +out.until)) continue;
    const wasLong = (out: { from: Date; until: Date }) => +out.until - +out.from >= 10 * MINUTE;
    if (outages.some((out) => wasLong(out) && now >= +out.until && now < +out.until + 3 * MINUTE))
      continue;
    const minute = new Minute(knownAt(new Date(now)), now, { before, open }, log);
    for (const { text, ...entry } of minute.all()) {
      log.push(entry);
      told.push(text);
    }
    before = now;
    open = minute.open();
  }
  return told;
}

type Message = Entry & { text: Told };

/** The last minute at which there was a server. */
interface Last {
  before: number;
  /** What was open then, by due time. */
  open: ReadonlySet<number>;
}

class Minute {
  private readonly known: Known;
  private readonly now: number;
  private readonly last: Last;
  private readonly log: readonly Entry[];
  private readonly isSilent: boolean;

  constructor(known: Known, now: number, last: Last, log: readonly Entry[]) {
    this.known = known;
    this.now = now;
    this.last = last;
    this.log = log;
    const interval = known.box?.intervalMinutes ?? 60;
    const heard = known.box?.heard;
    this.isSilent =
      known.box !== null && (!heard || now - +heard > Math.max(3 * interval, 120) * MINUTE);
  }

  all(): Message[] {
    const found: Message[] = [];
    this.known.occasions.forEach((occasion, index) => {
      const due = +occasion.due;
      if (this.now < due - 61 * MINUTE || this.now > due + 721 * MINUTE) return;
      const next = this.known.occasions[index + 1];
      const end = Math.min(due + 240 * MINUTE, next ? +next.due : Number.POSITIVE_INFINITY);
      const reminder = this.reminder(occasion, end);
      if (reminder) found.push(reminder);
      const withdrawal = reminder ? null : this.withdrawal(occasion);
      if (withdrawal) found.push(withdrawal);
    });
    for (const carer of this.known.carers) {
      for (const occasion of this.known.occasions) {
        const alert = this.alert(occasion, carer, [...this.log, ...found]);
        if (alert) found.push(alert);
      }
    }
    return found;
  }

  /** What is open, or asked about. */
  open(): Set<number> {
    const open = this.known.occasions.filter((one) => isOpen(one) || this.isEarly(one));
    return new Set(open.map(({ due }) => +due));
  }

  private reminder(occasion: KnownOccasion, end: number): Message | null {
    // What was answered when its step passed is not told late.
    const since = this.last.open.has(+occasion.due) ? this.last.before : this.now - MINUTE;
    for (let at = this.now; at > since; at -= MINUTE) {
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
    const { now, known } = this;
    const isLate = at < now;
    if (now >= end || (isLate && now - +occasion.due >= 120 * MINUTE)) return null;
    const hasSound = !this.isQuietAt(now);
    if (isLate && this.isOff(now)) return null;
    if (isLate && !hasSound && !/^(due|early|wake|snooze-.)$/.test(step)) return null;
    const wanted = step === "early" ? "pressed" : "open";
    const open = occasion.doses
      .filter((dose) => dose.answer === wanted)
      .map((dose) => dose.medicine);
    const also = known.occasions
      .filter((other) => +other.due < +occasion.due && +other.due <= now)
      .filter((other) => +occasion.due - +other.due <= 30 * MINUTE && isOpen(other))
      .map((other) => clock(+other.due));
    const says = [step, open, also, hasSound ? "sound" : "quiet"];
    if (this.isSilent && step !== "lead") says.push("silent");
    return this.message("patient", occasion, step, says.join(" "));
  }

  /** The step of exactly that minute, if it is to be sent by what is known now. */
  private stepAt(occasion: KnownOccasion, end: number, at: number): string | null {
    const planned = this.plannedAt(occasion, end, at);
    if (planned !== null && (/^(due|early|snooze-.)$/.test(planned) || !this.isQuietAt(at))) {
      if (!(planned.startsWith("repeat") && this.isSilent)) return planned;
    }
    const isNightOver = this.isQuietAt(at - MINUTE) && !this.isQuietAt(at);
    if (!isNightOver || at <= +occasion.due || at >= end) return null;
    if (this.isPutOff(occasion, at) || this.isOff(at) || at < +this.known.settings.onSince)
      return null;
    for (let after = at; after <= at + 5 * MINUTE; after += MINUTE) {
      const other = this.plannedAt(occasion, end, after, true);
      if (other !== null && !(other.startsWith("repeat") && this.isSilent)) return null;
    }
    for (let held = at - MINUTE; this.isQuietAt(held); held -= MINUTE) {
      const step = this.plannedAt(occasion, end, held, true);
      if (step !== null) return step === "early" ? null : "wake";
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
    const { settings } = this.known;
    if (!settings.isOn || at >= end) return null;
    if (!evenOff && (this.isOff(at) || at < +settings.onSince)) return null;
    const minutes = (at - +occasion.due) / MINUTE;
    if (this.isEarly(occasion)) {
      return minutes === 0 && occasion.doses.some((dose) => dose.answer === "pressed")
        ? "early"
        : null;
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
    const isApart = settings.lastMinutes - settings.repeats * settings.repeatMinutes >= 5;
    return settings.lastMinutes > 0 && minutes === settings.lastMinutes && isApart ? "last" : null;
  }

  private withdrawal(occasion: KnownOccasion): Message | null {
    const shown = this.log
      .filter((entry) => entry.to === "patient" && entry.due === +occasion.due)
      .at(-1);
    if (!shown || shown.step === "withdraw" || this.isEarly(occasion)) return null;
    if (this.now - +occasion.due > 720 * MINUTE) return null;
    const isLater = this.granted(occasion).some(
      (one) => +one.at >= shown.at && +one.at <= this.now,
    );
    const reason = isOpen(occasion) ? (isLater ? "later" : null) : reasonOf(occasion);
    if (reason === null) return null;
    return this.message("patient", occasion, "withdraw", `withdraw ${reason}`);
  }

  private alert(occasion: KnownOccasion, carer: KnownCarer, log: readonly Entry[]): Message | null {
    const { now, known } = this;
    const due = +occasion.due;
    if (carer.isMuted || due < +carer.since || now > due + 720 * MINUTE) return null;
    const told = due + carer.afterMinutes * MINUTE;
    if (now < told) return null;
    const own = log.filter((entry) => entry.to === carer.id);
    const about = own.filter((entry) => entry.due === due);
    const pressedUpTo = (to: number) =>
      known.presses.some((press) => +press >= occasion.window.from && +press <= to);
    if (about.length > 0) {
      if (about.some(({ step }) => step === "resolved")) return null;
      if (!isOpen(occasion)) {
        return this.message(carer.id, occasion, "resolved", `resolved ${reasonOf(occasion)}`);
      }
      return pressedUpTo(told)
        ? this.message(carer.id, occasion, "resolved", "resolved press")
        : null;
    }
    if (!isOpen(occasion) || this.isOff(told) || this.isOff(now)) return null;
    if (pressedUpTo(Math.max(told, occasion.window.to))) return null;
    if (carer.quiet && isBetween(now, carer.quiet, carer.timezone)) return null;
    const today = own.filter(
      ({ step, at }) => step !== "resolved" && this.dayOf(at) === this.dayOf(now),
    );
    if (today.length >= 4) return null;
    if (known.box === null) return this.message(carer.id, occasion, "no_answer", "no_answer");
    if (this.isProved(occasion, told)) {
      return this.message(
        carer.id,
        occasion,
        "no_press",
        `no_press ${clock(+(known.box.observed ?? 0))}`,
      );
    }
    const interval = known.box.intervalMinutes ?? 60;
    const isWaitedFor = now >= told + (Math.max(interval, 15) + 15) * MINUTE;
    if (!carer.asks || known.areManyBoxesSilent || !(this.isSilent || isWaitedFor)) return null;
    const questions = own.filter(({ step }) => step === "not_known");
    const heard = known.box.heard === null ? null : +known.box.heard;
    if (this.isSilent && questions.some((entry) => entry.heard === heard)) return null;
    if (questions.filter(({ at }) => this.dayOf(at) === this.dayOf(now)).length >= 2) return null;
    const since = heard === null ? "never" : clock(heard);
    return { ...this.message(carer.id, occasion, "not_known", `not_known ${since}`), heard };
  }

  private isProved({ window }: KnownOccasion, told: number): boolean {
    const { box, uncertain } = this.known;
    const interval = box?.intervalMinutes ?? 60;
    if (!box?.observed || +box.observed <= told + 2 * MINUTE) return false;
    if (this.now - +box.observed > (interval + 15) * MINUTE) return false;
    const until = +box.observed;
    return uncertain.every(({ from, to }) => from >= until || to < window.from - 2 * MINUTE);
  }

  private message(to: Entry["to"], { due }: KnownOccasion, step: string, text: string): Message {
    const entry = { to, step, due: +due, at: this.now, heard: null };
    return { ...entry, text: `${clock(this.now)} ${to} ${clock(+due)} ${text}` };
  }

  private isSaid({ due }: KnownOccasion, step: string): boolean {
    return this.log.some(
      (entry) => entry.to === "patient" && entry.due === +due && entry.step === step,
    );
  }

  private granted({ due }: KnownOccasion): Snooze[] {
    const said = this.known.snoozes.filter((one) => +one.due === +due);
    return said.toSorted((one, other) => +one.at - +other.at).slice(0, 3);
  }

  private isPutOff(occasion: KnownOccasion, at: number): boolean {
    return this.granted(occasion).some((one) => puts(one, at));
  }

  private isEarly({ due, pressed, isNamed }: KnownOccasion): boolean {
    return pressed !== null && !isNamed && +due - +pressed > 60 * MINUTE;
  }

  private isOff(at: number): boolean {
    const { off } = this.known;
    return off !== null && at >= +off.from && at < +off.until;
  }

  private isQuietAt(at: number): boolean {
    const { settings, zones } = this.known;
    return settings.quiet !== null && isBetween(at, settings.quiet, zoneAt(at, zones));
  }

  private dayOf(at: number): string {
    return dayAt(at, zoneAt(at, this.known.zones));
  }
}

function isOpen({ doses }: KnownOccasion): boolean {
  return doses.some((dose) => dose.answer === "open");
}

function reasonOf({ pressed, doses }: KnownOccasion): string {
  if (pressed) return "press";
  return doses.some((dose) => dose.answer === "said") ? "said" : "excused";
}

function puts({ at, minutes }: Snooze, instant: number): boolean {
  return instant > +at && instant < +at + (minutes + 5) * MINUTE;
}

function clock(at: number): Told {
  return new Date(Math.ceil(at / MINUTE) * MINUTE).toISOString().slice(5, 16);
}
