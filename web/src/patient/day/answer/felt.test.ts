import type { Dose, Doses } from "@dosebeat/contract/doses";
import { describe, expect, it } from "vitest";
import { feltBetween, recentExtraPress } from "./felt.ts";

const at = (time: string) => `2026-11-21T${time}:00Z`;
const NOW = Date.parse(at("08:05"));

function dose(name: string, due: string, pressed: string | null): Dose {
  return {
    date: "2026-11-21",
    medicine: { id: name.length, name, strength: "" },
    dosage_time: `${due}:00.000`,
    due_utc: at(due),
    pressed_utc: pressed && at(pressed),
    deviation_minutes: pressed ? 0 : null,
    status: pressed ? "on_time" : "due",
    status_if_counted: null,
    confirmed_utc: null,
    reason: null,
    amount: null,
    unit: "",
    schedule: 1,
    timezone: null,
    stated_by: null,
    searched: null,
  };
}

const answer = (doses: Dose[], extra: string[] = []): Doses => ({
  timezone: "UTC",
  days: [],
  doses,
  extra_presses: extra.map((time) => ({ pressed_utc: at(time) })),
  ...{ named_presses: [], intakes: [] },
  silent: [],
});

describe("a press is felt", () => {
  const open = answer([dose("Metformin", "08:00", null), dose("Ramipril", "08:00", null)]);
  const names = (after: Doses, before = open) =>
    feltBetween(before, after, NOW)?.doses.map(({ medicine }) => medicine.name) ?? null;

  it.each([
    ["with every medicine of its time", ["08:04", "08:04"], ["Metformin", "Ramipril"]],
    ["with the newest, where two arrive at once", ["08:03", "08:04"], ["Ramipril"]],
    ["not when nothing changed", [null, null], null],
    ["not when it is two minutes old", ["08:03", null], null],
    ["not when it arrives late", ["07:41", "07:41"], null],
  ] as const)("%s", (_, [first, second], expected) => {
    const now = expected?.length === 1 ? "08:04" : "08:05";
    const after = answer([dose("Metformin", "08:00", first), dose("Ramipril", "08:00", second)]);
    const felt = feltBetween(open, after, Date.parse(at(now)));
    expect(felt?.doses.map(({ medicine }) => medicine.name) ?? null).toEqual(expected);
  });

  it("not for a press that was known before", () => {
    const after = answer([dose("Metformin", "08:00", "08:04"), dose("Ramipril", "08:00", null)]);
    expect(names(after, after)).toBeNull();
  });

  it("not for a dose that was not on the screen before", () => {
    expect(names(answer([dose("Metformin", "08:00", "08:04")]), answer([]))).toBeNull();
  });

  it("not with a medicine that was skipped", () => {
    const skipped = { ...dose("Metformin", "08:00", "08:04"), status: "skipped" as const };
    expect(names(answer([skipped, dose("Ramipril", "08:00", "08:04")]))).toEqual(["Ramipril"]);
    expect(names(answer([skipped, dose("Ramipril", "08:00", null)]))).toBeNull();
  });

  it("on a day that is not counted", () => {
    const status = { status: "excused", status_if_counted: "late" } as const;
    const after = answer([{ ...dose("Metformin", "08:00", "08:04"), ...status }]);
    expect(names(after)).toEqual(["Metformin"]);
  });

  it("when it takes the place of another", () => {
    const before = answer([dose("Metformin", "08:00", "07:20")]);
    expect(names(answer([dose("Metformin", "08:00", "08:04")]), before)).toEqual(["Metformin"]);
  });
});

it("mentions the newest extra press for a quarter of an hour", () => {
  expect(recentExtraPress(answer([]), NOW)).toBeNull();
  expect(recentExtraPress(answer([], ["07:51", "08:02"]), NOW)).toBe(Date.parse(at("08:02")));
  expect(recentExtraPress(answer([], ["07:50"]), NOW)).toBeNull();
});
