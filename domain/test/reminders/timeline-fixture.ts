// The timelines of the design, and messages as they write them; also for tests of the planner.

import { EVERY_DAY, type PlannedMedicine } from "../../src/plan/planned.ts";
import { isQuestion } from "../../src/reminders/answers.ts";
import type { Decision } from "../../src/reminders/decisions.ts";
import type { Evidence, Uplink } from "../../src/reminders/evidence.ts";
import type { QuietHours } from "../../src/reminders/known-patient.ts";
import { addDays, chartDayBounds, type ZoneSpan } from "../../src/time/local-time.ts";

/** A timeline as it is written. */
export interface Timeline {
  name: string;
  why: string;
  zones: { from_day: string | null; timezone: string }[];
  /** First and last chart day of which the messages are listed. */
  days: [string, string];
  medicines: {
    name: string;
    schedules: string[];
    recurrence?: { kind: "weekdays"; days: number[] };
    start: string;
    end?: string;
  }[];
  box: { interval_minutes: number } | null;
  settings: {
    is_on: boolean;
    lead_minutes: number;
    repeat_minutes: number;
    repeats: number;
    last_minutes: number;
    quiet: QuietHours | null;
  };
  /** From and until when reminders are off; at most one. */
  off: [string, string][];
  carers: {
    id: string;
    after_minutes: number;
    timezone: string;
    questions: boolean;
    quiet: QuietHours | null;
  }[];
  excused: { from: string; to: string; said: string }[];
  outages: [string, string][];
  answers: {
    at: string;
    due_utc: string;
    answer: "taken" | "skipped" | "later" | "undo";
    minutes?: number;
    medicines?: string[];
  }[];
  uplinks: {
    arrives: string;
    time: string;
    boot: number;
    fcnt?: number;
    press_seq?: number;
    presses?: { seq?: number; time: string }[];
  }[];
  messages: TimelineMessage[];
}

/** A message as a timeline lists it. */
export interface TimelineMessage {
  to: string;
  kind: string;
  due_utc: string;
  at: string;
  wording?: "plain" | "silent";
  sound?: boolean;
  open?: string[];
  also_due_utc?: string[];
  pressed_utc?: string;
  heard_utc?: string;
  reason?: string;
}

/** The timelines of domain/test/fixtures/reminder-timelines.json, which is read by the tests themselves. */
export function timelinesIn(json: string): readonly Timeline[] {
  return JSON.parse(json);
}

/** From when to when the messages of a timeline are listed; `to` excluded. */
export function spanOf(timeline: Timeline): { from: Date; to: Date } {
  const [first, last] = timeline.days;
  const zones = zonesOf(timeline);
  return { from: chartDayBounds(first, zones).start, to: chartDayBounds(last, zones).end };
}

/**
 * A decision as a timeline lists it, to the second; null: nothing is sent. The same for messages read back from
 * the database, whose details are a decision.
 */
export function messageOf(decision: Decision, { medicines }: Timeline): TimelineMessage | null {
  if (decision.state === "dropped") return null;
  const common = { due_utc: instantText(decision.due), at: instantText(decision.at) };
  if (decision.to !== "patient") {
    const { step, heard, reason } = decision;
    const alert = { to: `carer-${decision.to}`, kind: step, ...common };
    if (step === "not_known" && heard) return { ...alert, heard_utc: instantText(heard) };
    return reason === null ? alert : { ...alert, reason };
  }
  const { step, hasSound, reason, pressed, silent, also } = decision;
  if (reason !== null) return { to: "patient", kind: "withdraw", ...common, reason };
  if (isQuestion(step) && pressed) {
    const asked = { pressed_utc: instantText(pressed), sound: hasSound };
    return { to: "patient", kind: step, ...common, ...asked };
  }
  return {
    to: "patient",
    kind: step,
    ...common,
    wording: silent ? "silent" : "plain",
    sound: hasSound,
    open: decision.open.map((id) => medicines[id - 1]?.name ?? ""),
    ...(also.length > 0 ? { also_due_utc: also.map(instantText) } : {}),
  };
}

function instantText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function zonesOf({ zones }: Timeline): ZoneSpan[] {
  return zones.map(({ from_day, timezone }) => ({ fromDay: from_day, timezone }));
}

/** Everything that happens in a timeline. Medicines and carers are numbered from 1. */
export function evidenceOf(timeline: Timeline): Evidence {
  const { settings, medicines, box, off, carers, answers, excused, uplinks } = timeline;
  const begin = chartDayBounds(addDays(timeline.days[0], -2), zonesOf(timeline)).start;
  const [pause] = off;
  return {
    settings: {
      isOn: settings.is_on,
      leadMinutes: settings.lead_minutes,
      repeatMinutes: settings.repeat_minutes,
      repeats: settings.repeats,
      lastMinutes: settings.last_minutes,
      quiet: settings.quiet,
      onSince: begin,
    },
    off: pause ? { from: new Date(pause[0]), until: new Date(pause[1]) } : null,
    zones: zonesOf(timeline),
    plan: medicines.map((medicine, index) => planned(medicine, index + 1)),
    box: box && { from: begin, intervalMinutes: box.interval_minutes },
    uplinks: uplinks.map(uplinkOf),
    words: answers.flatMap(({ at, due_utc, answer, medicines: names }) =>
      answer === "later"
        ? []
        : [{ ...wordOf(at, due_utc), answer, medicines: idsOf(timeline, names) }],
    ),
    snoozes: answers.flatMap(({ at, due_utc, answer, minutes = 15 }) =>
      answer === "later" ? [{ ...wordOf(at, due_utc), minutes }] : [],
    ),
    excused: excused.map(({ from, to, said }) => ({ from, to, at: new Date(said) })),
    carers: carers.map(({ after_minutes, timezone, questions, quiet }, index) => ({
      id: index + 1,
      afterMinutes: after_minutes,
      timezone,
      quiet,
      isMuted: false,
      hears: "push" as const,
      asks: questions,
      since: begin,
    })),
  };
}

function wordOf(at: string, due: string): { at: Date; due: Date } {
  return { at: new Date(at), due: new Date(due) };
}

/** Without names all. */
function idsOf({ medicines }: Timeline, names = medicines.map(({ name }) => name)): number[] {
  return medicines.flatMap(({ name }, index) => (names.includes(name) ? [index + 1] : []));
}

function planned(
  { schedules, recurrence, start, end }: Timeline["medicines"][number],
  id: number,
): PlannedMedicine {
  return {
    id,
    startdate: start,
    enddate: end ?? null,
    removedAt: null,
    times: schedules.map((time, index) => ({
      ...EVERY_DAY,
      id: 100 * id + index,
      time,
      recurrence: recurrence ?? null,
      addedAt: null,
      removedAt: null,
    })),
    pauses: [],
    isAsNeeded: false,
  };
}

function uplinkOf(written: Timeline["uplinks"][number], index: number): Uplink {
  const { arrives, time, boot, fcnt = null, press_seq = null, presses = [] } = written;
  return {
    uplink: index + 1,
    receivedAt: new Date(time),
    arrivesAt: new Date(arrives),
    join: false,
    session: null,
    boot,
    fcnt,
    newest: press_seq,
    presses: presses.map((press) => ({ seq: press.seq ?? null, at: new Date(press.time) })),
  };
}
