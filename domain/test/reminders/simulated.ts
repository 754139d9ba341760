// Patients by chance: what they truly do, what the radio lets through of it, and what they say.

import { occasionsOf } from "../../src/plan/plan.ts";
import { EVERY_DAY, type PlannedMedicine } from "../../src/plan/planned.ts";
import type { Evidence, Uplink, Word } from "../../src/reminders/evidence.ts";
import type {
  KnownCarer,
  QuietHours,
  ReminderSettings,
  Snooze,
} from "../../src/reminders/known-patient.ts";
import type { Outage } from "../../src/reminders/look-again.ts";
import { DAY, HOUR, MINUTE } from "../../src/time/durations.ts";
import { addDays, chartDayBounds, type ZoneSpan } from "../../src/time/local-time.ts";
import { type Build, framesOf } from "../simulation/box.ts";
import { type Dice, diceOf } from "../simulation/dice.ts";
import { fateOf } from "../simulation/fate.ts";
import { BEHAVIOURS, pressesFor } from "../simulation/patients.ts";
import { deliveriesOf } from "../simulation/radio.ts";
import { BUTTON, CALM, PILLBOX } from "../simulation/scenarios.ts";

/** A patient, and what nobody but the simulation knows. */
export interface Life {
  evidence: Evidence;
  /** Every press of the button, received or not, ascending. Milliseconds. */
  presses: number[];
  /** When patients are looked at. */
  span: { from: number; to: number };
  /** Times without a server. */
  outages: Outage[];
}

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Tokyo",
  "America/St_Johns",
];
const PLANS = [
  ["08:00"],
  ["08:00", "20:00"],
  ["07:30", "12:30", "19:00"],
  ["22:30"],
  ["06:00", "23:30"],
  ["08:00", "08:20", "20:00"],
  ["02:00", "08:00", "14:00", "20:00"],
  ["03:15", "15:00"],
];
const NIGHTS: (QuietHours | null)[] = [
  null,
  null,
  { from: "22:00", to: "07:00" },
  { from: "21:00", to: "09:00" },
  { from: "13:00", to: "15:00" },
];
const BUILDS: Build[] = [PILLBOX, PILLBOX, { ...PILLBOX, bootMark: "number" }, BUTTON];
/** Clocks change in the weeks after most of them. */
const BEGINS = ["2026-03-03", "2026-03-25", "2026-05-10", "2026-09-28", "2026-10-22"];

/** A patient for some days. */
export function lifeBy(seed: number, days: number): Life {
  const dice = diceOf(seed);
  const first = pick(dice, BEGINS);
  const zones = zonesBy(dice, first);
  const plan = planBy(dice, first);
  const span = {
    from: chartDayBounds(first, zones).start.getTime(),
    to: chartDayBounds(addDays(first, days - 1), zones).end.getTime(),
  };
  const occasions = occasionsOf(plan, zones, first, addDays(first, days));
  const due = occasions.map((occasion) => occasion.due.getTime());
  const pressed = pressesFor(pick(dice, Object.keys(BEHAVIOURS)), due, dice);
  const hasBox = !dice.happens(0.1);
  const box = {
    from: new Date(span.from - 3 * DAY),
    intervalMinutes: dice.happens(0.8) ? 60 : null,
  };
  const said = sayingBy(dice, due, hasBox);
  const outages = outagesBy(dice, span);
  const isAway = ({ at }: { at: Date }) =>
    outages.some(({ from, until }) => at >= from && at.getTime() <= until.getTime() + 5 * MINUTE);
  said.words = said.words.filter((word) => word.answer !== "undo" || !isAway(word));
  return {
    evidence: {
      settings: settingsBy(dice, span.from),
      off: offBy(dice, span),
      zones,
      plan,
      ...said,
      box: hasBox ? box : null,
      uplinks: hasBox ? uplinksBy(dice, span, pressed) : [],
      carers: carersBy(dice, span.from),
    },
    presses: hasBox ? pressed : [],
    span,
    outages: outagesBy(dice, span),
  };
}

export function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[dice.whole(0, items.length - 1)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

function zonesBy(dice: Dice, first: string): ZoneSpan[] {
  const home: ZoneSpan = { fromDay: null, timezone: pick(dice, ZONES) };
  if (!dice.happens(0.2)) return [home];
  return [home, { fromDay: addDays(first, dice.whole(2, 8)), timezone: pick(dice, ZONES) }];
}

function planBy(dice: Dice, startdate: string): PlannedMedicine[] {
  const clocks = pick(dice, PLANS);
  const medicine = (id: number, times: readonly string[]): PlannedMedicine => ({
    id,
    startdate,
    enddate: null,
    removedAt: null,
    pauses: [],
    isAsNeeded: false,
    times: times.map((time, index) => ({
      ...EVERY_DAY,
      id: 10 * id + index,
      time,
      addedAt: null,
      removedAt: null,
    })),
  });
  return dice.happens(0.3)
    ? [medicine(1, clocks), medicine(2, clocks.slice(0, 1))]
    : [medicine(1, clocks)];
}

function settingsBy(dice: Dice, since: number): ReminderSettings {
  return {
    isOn: !dice.happens(0.05),
    onSince: new Date(since),
    quiet: pick(dice, NIGHTS),
    leadMinutes: pick(dice, [0, 0, 10, 30]),
    repeatMinutes: pick(dice, [15, 10, 20, 30, 60]),
    repeats: dice.whole(0, 3),
    lastMinutes: pick(dice, [0, 60, 60, 90, 120]),
  };
}

function offBy(dice: Dice, { from, to }: Life["span"]): Evidence["off"] {
  if (!dice.happens(0.2)) return null;
  const begin = wholeMinute(dice.whole(from, to));
  return { from: new Date(begin), until: new Date(begin + dice.whole(1, 40) * HOUR) };
}

function carersBy(dice: Dice, since: number): KnownCarer[] {
  return Array.from({ length: dice.whole(1, 2) }, (_, index) => ({
    id: index + 1,
    afterMinutes: pick(dice, [30, 60, 90, 180, 360]),
    since: new Date(since),
    timezone: pick(dice, ZONES),
    quiet: pick(dice, NIGHTS),
    isMuted: dice.happens(0.05),
    hears: "push",
    asks: !dice.happens(0.1),
  }));
}

/** What a patient says of occasions; without a box nearly always that it was taken. */
function sayingBy(
  dice: Dice,
  due: readonly number[],
  hasBox: boolean,
): Pick<Evidence, "snoozes" | "excused"> & { words: Word[] } {
  const words: Word[] = [];
  const snoozes: Snooze[] = [];
  const later = (at: number, most: number) => new Date(at + dice.whole(1, most) * MINUTE);
  for (const instant of due) {
    const about = { due: new Date(instant), medicines: dice.happens(0.2) ? [1] : [1, 2] };
    if (dice.happens(hasBox ? 0.06 : 0.75)) {
      const answer = dice.happens(0.8) ? ("taken" as const) : ("skipped" as const);
      const at = later(instant, 150);
      words.push({ ...about, at, answer });
      if (dice.happens(0.15)) words.push({ ...about, at: later(at.getTime(), 60), answer: "undo" });
    }
    for (let at = instant; dice.happens(0.12); at += 15 * MINUTE) {
      snoozes.push({ due: about.due, at: later(at, 30), minutes: pick(dice, [5, 10, 15, 60]) });
    }
  }
  words.sort((one, other) => one.at.getTime() - other.at.getTime());
  const [day] = dice.happens(0.15) ? due.map((at) => new Date(at + HOUR)) : [];
  const excused = day ? [{ at: day, from: dayOf(day, 0), to: dayOf(day, dice.whole(0, 2)) }] : [];
  return { words, snoozes, excused };
}

function dayOf(at: Date, later: number): string {
  return addDays(at.toISOString().slice(0, 10), later);
}

function outagesBy(dice: Dice, { from, to }: Life["span"]): Outage[] {
  const outages: Outage[] = [];
  for (let at = from + dice.whole(0, 6 * DAY); at < to; at += dice.whole(DAY, 8 * DAY)) {
    const begin = wholeMinute(at);
    const minutes = dice.happens(0.3) ? dice.whole(2, 9) : dice.whole(10, 240);
    outages.push({ from: new Date(begin), until: new Date(begin + minutes * MINUTE) });
  }
  return outages;
}

function uplinksBy(dice: Dice, span: Life["span"], pressed: readonly number[]): Uplink[] {
  const isHard = dice.happens(0.4);
  const hard = {
    outageEvery: 6,
    deadBatteryEvery: 15,
    resetEvery: 9,
    rejoinEvery: 20,
    historyEvery: 4,
  };
  const life = { from: span.from - 2 * DAY, to: span.to };
  const fate = fateOf(life, isHard ? hard : CALM, dice);
  const frames = framesOf(pick(dice, BUILDS), fate, pressed, dice);
  const radio = { loss: pick(dice, [0, 0.02, 0.1, 0.3]), jitter: 1000 };
  const deliveries = deliveriesOf(frames, fate.outages, radio, dice);
  // The network of most holds nothing back for days, as that of the simulation of doses does.
  const longest = isHard ? 30 * DAY : pick(dice, [0, 30 * MINUTE, 5 * HOUR]);
  return deliveries
    .map(({ frame, receivedAt, arrivesAt }) => ({
      frame,
      receivedAt,
      arrivesAt: wholeMinute(Math.min(arrivesAt, receivedAt + longest)) + MINUTE,
    }))
    .sort((one, other) => one.arrivesAt - other.arrivesAt)
    .map(({ frame, receivedAt, arrivesAt }, index): Uplink => {
      const { join, session, boot, fcnt, newest } = frame;
      const presses = frame.presses.map(({ seq, age }) => {
        return { seq, at: new Date(receivedAt - age * 1000) };
      });
      // Just before a whole minute, so that silences begin on one.
      const heard = new Date(wholeMinute(receivedAt) + MINUTE - 1);
      const times = { receivedAt: heard, arrivesAt: new Date(arrivesAt) };
      return { uplink: index + 1, ...times, join, session, boot, fcnt, newest, presses };
    });
}

function wholeMinute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}
