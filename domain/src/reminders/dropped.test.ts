// What reached nobody, as far as it matters for what comes.

import { expect, test } from "vitest";
import { HOUR } from "../time/durations.ts";
import { chartDayOf } from "../time/local-time.ts";
import { decide } from "./decide.ts";
import type { Sent } from "./decisions.ts";
import type { Known, KnownOccasion } from "./known-patient.ts";

const UTC = [{ fromDay: null, timezone: "UTC" }];
const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);

function occasionAt(clock: string, answer: "open" | "said" = "open"): KnownOccasion {
  const due = at(clock);
  const window = { from: due.getTime() - HOUR, to: due.getTime() + HOUR };
  const doses = [{ medicine: 1, answer }];
  return { due, day: chartDayOf(due, UTC), window, pressed: null, isNamed: false, doses };
}

const CARER = {
  id: 7,
  afterMinutes: 60,
  timezone: "UTC",
  quiet: null,
  isMuted: false,
  asks: true,
  hears: "push" as const,
  since: at("00:00"),
};

function known(occasions: KnownOccasion[], others: Partial<Known> = {}): Known {
  return {
    settings: {
      isOn: true,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 0,
      lastMinutes: 0,
      quiet: null,
      onSince: at("00:00"),
    },
    off: null,
    zones: UTC,
    occasions,
    presses: [],
    uncertain: [],
    box: null,
    snoozes: [],
    carers: [],
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: at("00:00"),
    ...others,
  };
}

type Made = Pick<Sent, "step" | "state"> & Partial<Sent>;

function sentAt(clock: string, message: Made): Sent {
  return { to: "patient", due: at("08:00"), at: at(clock), reason: null, heard: null, ...message };
}

test.each([
  ["a device without the notification", "not_shown", []],
  ["no device", "no_device", []],
  ["a newer message", "newer", ["withdraw-2"]],
] as const)("a withdrawal that was dropped for %s (%s): then %j", (_, reason, expected) => {
  const sent = [
    sentAt("08:00", { step: "due", state: "sent" }),
    sentAt("08:05", { step: "withdraw-1", state: "dropped", reason }),
  ];
  const { decisions } = decide(known([occasionAt("08:00", "said")]), sent, at("08:10"));
  expect(decisions.map(({ step }) => step)).toEqual(expected);
});

test("a reminder shown after such a withdrawal is withdrawn too", () => {
  const sent = [
    sentAt("08:00", { step: "due", state: "sent" }),
    sentAt("08:05", { step: "withdraw-1", state: "dropped", reason: "not_shown" }),
    sentAt("08:20", { step: "snooze-1", state: "sent" }),
  ];
  const { decisions } = decide(known([occasionAt("08:00", "said")]), sent, at("08:25"));
  expect(decisions.map(({ step }) => step)).toEqual(["withdraw-2"]);
});

const BEFORE = ["04:00", "05:00", "06:00", "07:00"];

test.each([
  ["sent", []],
  ["dropped", ["no_answer"]],
] as const)("after four alerts of a day that were %s: %j", (state, expected) => {
  const facts = known(
    [...BEFORE, "08:00"].map((clock) => occasionAt(clock)),
    { carers: [CARER] },
  );
  const sent = BEFORE.map((clock) =>
    sentAt(clock, { to: 7, due: at(clock), step: "no_answer", state }),
  );
  const { decisions } = decide(facts, sent, at("09:00"));
  expect(decisions.filter(({ to }) => to === 7).map(({ step }) => step)).toEqual(expected);
});

test.each([
  ["sent", []],
  ["dropped", ["not_known"]],
] as const)("after a question about the same silence that was %s: %j", (state, expected) => {
  const heard = at("02:00");
  const box = { intervalMinutes: 60, heard, observed: heard, boundSince: at("00:00") };
  const uncertain = [{ from: heard.getTime(), to: Number.POSITIVE_INFINITY }];
  const occasions = [occasionAt("06:00"), occasionAt("08:00")];
  const sent = [sentAt("07:00", { to: 7, due: at("06:00"), step: "not_known", state, heard })];
  const facts = known(occasions, { carers: [CARER], box, uncertain });
  const { decisions } = decide(facts, sent, at("09:00"));
  expect(decisions.filter(({ to }) => to === 7).map(({ step }) => step)).toEqual(expected);
});

const OF_NIGHT = [
  "2026-11-20T15:00:00Z",
  "2026-11-20T17:00:00Z",
  "2026-11-20T19:00:00Z",
  "2026-11-20T20:00:00Z",
];

function openAt(instant: string): KnownOccasion {
  const due = new Date(instant);
  const window = { from: due.getTime() - HOUR, to: due.getTime() + HOUR };
  const doses = [{ medicine: 1, answer: "open" as const }];
  return { due, day: chartDayOf(due, UTC), window, pressed: null, isNamed: false, doses };
}

test("what a limit held back is over when the chart day ends at 03:00", () => {
  const occasions = [...OF_NIGHT, "2026-11-20T21:00:00Z", "2026-11-21T01:30:00Z"].map(openAt);
  const sent = OF_NIGHT.map((due) =>
    sentAt("08:00", { to: 7, due: new Date(due), step: "no_answer", state: "sent" }),
  );
  for (const now of ["2026-11-20T22:00:00Z", "2026-11-21T03:00:00Z", "2026-11-21T08:00:00Z"]) {
    const look = decide(known(occasions, { carers: [CARER] }), sent, new Date(now));
    expect(look.decisions.filter(({ to }) => to === 7)).toEqual([]);
  }
});

test("alerts of yesterday's doses take nothing from today's", () => {
  const today = openAt("2026-11-21T05:00:00Z");
  const sent = OF_NIGHT.map((due) =>
    sentAt("08:00", {
      to: 7,
      due: new Date(due),
      step: "no_answer" as const,
      state: "sent" as const,
      at: new Date("2026-11-21T04:00:00Z"),
    }),
  );
  const facts = known([...OF_NIGHT.map(openAt), today], { carers: [CARER] });
  const { decisions } = decide(facts, sent, new Date("2026-11-21T06:00:00Z"));
  expect(decisions.filter(({ to }) => to === 7).map(({ due }) => due)).toEqual([today.due]);
});

test("a dose that a clock change moves past 03:00 counts for the day it belongs to", () => {
  // Planned for 02:30 in the night to 29 March in Berlin, when it is 03:30.
  const moved = { ...openAt("2026-03-29T01:30:00Z"), day: "2026-03-28" };
  const morning = openAt("2026-03-29T06:00:00Z");
  const ofSunday = ["03:00", "03:30", "04:00"].map((clock) => openAt(`2026-03-29T${clock}:00Z`));
  const sent = [moved, ...ofSunday].map(({ due }) =>
    sentAt("08:00", { to: 7, due, step: "no_answer", state: "sent", at: due }),
  );
  const facts = known([moved, ...ofSunday, morning], {
    zones: [{ fromDay: null, timezone: "Europe/Berlin" }],
    carers: [{ ...CARER, since: new Date("2026-03-01") }],
    decidedUntil: new Date("2026-03-29T05:00:00Z"),
  });
  const { decisions } = decide(facts, sent, new Date("2026-03-29T07:00:00Z"));
  const told = decisions.filter(({ to }) => to === 7);
  expect(told).toMatchObject([{ due: morning.due, isLastToday: true }]);
});

test.each([
  ["a device was added", "push", "no_device", ["no_answer"]],
  ["mail goes to her now", "mail", "no_device", ["no_answer"]],
  ["there is still nothing", "nothing", "no_device", []],
  ["her device was merely late", "push", "late", []],
] as const)("an alert that reached nobody, when %s: %j", (_, hears, reason, expected) => {
  const sent = [sentAt("09:00", { to: 7, step: "no_answer", state: "dropped", reason })];
  const facts = known([occasionAt("08:00")], { carers: [{ ...CARER, hears }] });
  const later = decide(facts, sent, at("10:00"));
  expect(later.decisions.filter(({ to }) => to === 7).map(({ step }) => step)).toEqual(expected);
  const answered = { ...facts, occasions: [occasionAt("08:00", "said")] };
  expect(decide(answered, sent, at("10:00")).decisions).toEqual([]);
});

test("who hears by mail is not asked, and told of the same dose once the box shows it", () => {
  const heard = at("02:00");
  const box = { intervalMinutes: 60, heard, observed: heard, boundSince: at("00:00") };
  const uncertain = [{ from: heard.getTime(), to: Number.POSITIVE_INFINITY }];
  const carers = [{ ...CARER, hears: "mail" as const }];
  const silent = known([occasionAt("08:00")], { carers, box, uncertain });
  const steps = (facts: Known, sent: Sent[], now: Date) =>
    decide(facts, sent, now)
      .decisions.filter(({ to }) => to === 7)
      .map(({ step }) => step);
  // Recorded once, and sent to nobody.
  expect(steps(silent, [], at("09:00"))).toEqual(["not_known"]);
  const reason = "not_by_mail";
  const sent = [sentAt("09:00", { to: 7, step: "not_known", state: "dropped", reason, heard })];
  expect(steps(silent, sent, at("09:30"))).toEqual([]);
  const again = { ...box, heard: at("10:00"), observed: at("10:00") };
  const proved = known([occasionAt("08:00")], { carers, box: again, uncertain: [] });
  expect(steps(proved, sent, at("10:00"))).toEqual(["no_press"]);
});
