// The instants of the steps of an occasion that the timelines do not have.

import { expect, test } from "vitest";
import { HOUR } from "../time/durations.ts";
import type { Known, KnownOccasion } from "./known-patient.ts";
import { remindable, type Step, stepsOf } from "./reminder-steps.ts";

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);

type Given = Partial<KnownOccasion> & { settings?: Partial<Known["settings"]> };

function stepsAt(due: Date, { settings = {}, ...occasion }: Given = {}): string[] {
  const window = { from: due.getTime() - 4 * HOUR, to: due.getTime() + 12 * HOUR };
  const known: Known = {
    settings: {
      isOn: true,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 2,
      lastMinutes: 60,
      quiet: null,
      onSince: at("00:00"),
      ...settings,
    },
    occasions: [
      {
        due,
        day: "2026-11-20",
        window,
        pressed: null,
        isNamed: false,
        doses: [{ medicine: 1, answer: "open" }],
        ...occasion,
      },
    ],
    off: null,
    zones: [{ fromDay: null, timezone: "UTC" }],
    presses: [],
    uncertain: [],
    box: null,
    snoozes: [],
    carers: [],
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: null,
  };
  const found = remindable(known, 0);
  const text = ({ name, at: instant }: Step) =>
    `${new Date(instant).toISOString().slice(11, 16)} ${name}`;
  return found ? stepsOf(known, found, false).map(text) : [];
}

const NIGHT = { quiet: { from: "22:00", to: "07:00" } };

test("a dose that was due without a sound is told of once more when the night ends", () => {
  const alone = { ...NIGHT, repeats: 0, lastMinutes: 0 };
  expect(stepsAt(at("06:30"), { settings: alone })).toEqual(["06:30 due", "07:00 wake"]);
  expect(stepsAt(at("07:00"), { settings: alone })).toEqual(["07:00 due"]);
});

const PRESSED = [{ medicine: 1, answer: "pressed" as const }];
const sparse = (due: Date) => ({ from: due.getTime() - 16 * HOUR, to: due.getTime() + 48 * HOUR });
const due = at("20:00");
const early = { doses: PRESSED, pressed: at("08:00"), window: sparse(due) };

test.each<[string, Given, string[]]>([
  ["a week after the one before", early, ["20:00 early", "21:00 early-last"]],
  ["in a daily plan", { ...early, window: { from: +due - 4 * HOUR, to: +due } }, ["20:00 early"]],
  ["without a last reminder", { ...early, settings: { lastMinutes: 0 } }, ["20:00 early"]],
  [
    "that comes in quiet hours",
    { ...early, settings: { quiet: { from: "20:30", to: "07:00" } } },
    ["20:00 early"],
  ],
  ["of which all is said", { ...early, doses: [{ medicine: 1, answer: "said" }] }, []],
  ["whose press is named", { ...early, isNamed: true }, []],
  ["on an excused day", { ...early, doses: [{ medicine: 1, answer: "excused" }] }, []],
])("a press long before a dose %s is asked about", (_, given, expected) => {
  expect(stepsAt(due, given)).toEqual(expected);
});
