// What reached nobody, as far as it matters for what comes.
import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Sent } from "./decisions.ts";
import type { Known, KnownOccasion } from "./known.ts";

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);

function occasionAt(clock: string, answer: "open" | "said" = "open"): KnownOccasion {
  const due = at(clock);
  const window = { from: due.getTime() - 3_600_000, to: due.getTime() + 3_600_000 };
  return { due, window, pressed: null, isNamed: false, doses: [{ medicine: 1, answer }] };
}

const CARER = {
  ...{ id: 7, afterMinutes: 60, timezone: "UTC", quiet: null, isMuted: false, asks: true },
  since: at("00:00"),
};

function known(occasions: KnownOccasion[], others: Partial<Known> = {}): Known {
  return {
    settings: {
      ...{ isOn: true, leadMinutes: 0, repeatMinutes: 15, repeats: 0, lastMinutes: 0 },
      ...{ quiet: null, onSince: at("00:00") },
    },
    ...{ off: null, zones: [{ fromDay: null, timezone: "UTC" }], occasions, presses: [] },
    ...{ uncertain: [], box: null, snoozes: [], carers: [], areManyBoxesSilent: false },
    ...{ outage: null, decidedUntil: at("00:00"), ...others },
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
