import { expect, test } from "vitest";
import type { Known, KnownOccasion } from "./known-patient.ts";
import { provedAfter } from "./proving.ts";

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);

const OCCASION: KnownOccasion = {
  due: at("02:00"),
  day: "2026-11-19",
  window: { from: at("00:00").getTime(), to: at("06:59").getTime() },
  pressed: null,
  isNamed: false,
  doses: [{ medicine: 1, answer: "open" }],
};

function known(observed: string, presses: string[] = [], gap?: [string, string]): Known {
  const uncertain = { from: at(observed).getTime(), to: Number.POSITIVE_INFINITY };
  const lost = gap && { from: at(gap[0]).getTime(), to: at(gap[1]).getTime() };
  return {
    settings: {
      isOn: true,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 2,
      lastMinutes: 60,
      quiet: null,
      onSince: at("00:00"),
    },
    off: null,
    zones: [{ fromDay: null, timezone: "UTC" }],
    occasions: [OCCASION],
    presses: presses.map(at),
    uncertain: lost ? [lost, uncertain] : [uncertain],
    box: {
      intervalMinutes: 60,
      heard: at(observed),
      observed: at(observed),
      boundSince: at("00:00"),
    },
    snoozes: [],
    carers: [],
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: null,
  };
}

test.each([
  ["an observation after the two minutes", known("03:33"), "04:48", "03:33"],
  ["an observation within the two minutes", known("03:32"), "03:32", null],
  ["an observation that has grown old", known("03:33"), "04:49", null],
  ["a lost frame in the window", known("03:33", [], ["01:00", "02:00"]), "03:33", null],
  [
    "a lost frame that ends as the window begins",
    known("03:33", [], ["00:00", "00:00"]),
    "03:33",
    null,
  ],
  ["a press for the next dose", known("08:37", ["07:05"]), "08:38", "07:05"],
])("%s", (_, facts, now, expected) => {
  const seen = provedAfter(facts, OCCASION, at("03:30").getTime(), at(now));
  expect(seen?.toISOString().slice(11, 16) ?? null).toBe(expected);
});
