import type { Dose } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { NOTHING_KNOWN } from "../../../../nouns/doses/test-dose.ts";
import { earlyPressOf } from "./early-press.ts";

const utc = (time: string) => `2026-11-22T${time}:00.000Z`;
const at = (time: string) => Date.parse(utc(time));

const EARLY: Dose = {
  ...NOTHING_KNOWN,
  date: "2026-11-22",
  medicine: { id: 1, name: "Levodopa", strength: "100 mg" },
  dosage_time: "16:00:00.000",
  due_utc: utc("16:00"),
  pressed_utc: utc("12:20"),
  deviation_minutes: -220,
  status: "early",
};
const known = (dose: Dose, named = false) => ({
  doses: [dose],
  named_presses: named
    ? [
        {
          pressed_utc: utc("12:20"),
          as: "refill" as const,
          medicine: null,
          also: true,
          medicines: [],
          said_utc: utc("12:21"),
        },
      ]
    : [],
});

it("asks about a press over an hour ahead of its dose, until the dose's time is over", () => {
  const asked = { at: at("12:20"), due: at("16:00"), doses: [EARLY] };
  expect(earlyPressOf(known(EARLY), at("12:21"))).toEqual(asked);
  expect(earlyPressOf(known(EARLY), at("16:30"))).toEqual(asked);
  expect(earlyPressOf(known(EARLY), at("16:31"))).toBeNull();
});

it("asks nothing of a press within the hour, or of one that was named", () => {
  expect(earlyPressOf(known({ ...EARLY, deviation_minutes: -60 }), at("12:21"))).toBeNull();
  expect(earlyPressOf(known(EARLY, true), at("12:21"))).toBeNull();
});
