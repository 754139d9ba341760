import type { Doses } from "@dosebeat/contract/doses";
import { describe, expect, it } from "vitest";
import { feltBetween, recentExtraPress } from "./felt.ts";
import { aDose, at, dosesOf } from "./felt-examples.ts";

const NOW = Date.parse(at("08:05"));

describe("a press is felt", () => {
  const open = dosesOf([aDose("Metformin", "08:00", null), aDose("Ramipril", "08:00", null)]);
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
    const after = dosesOf([aDose("Metformin", "08:00", first), aDose("Ramipril", "08:00", second)]);
    const felt = feltBetween(open, after, Date.parse(at(now)));
    expect(felt?.doses.map(({ medicine }) => medicine.name) ?? null).toEqual(expected);
  });

  it("not for a press that was known before", () => {
    const after = dosesOf([aDose("Metformin", "08:00", "08:04"), aDose("Ramipril", "08:00", null)]);
    expect(names(after, after)).toBeNull();
  });

  it("not for a dose that was not on the screen before", () => {
    expect(names(dosesOf([aDose("Metformin", "08:00", "08:04")]), dosesOf([]))).toBeNull();
  });

  it("not with a medicine that was skipped", () => {
    const skipped = { ...aDose("Metformin", "08:00", "08:04"), status: "skipped" as const };
    expect(names(dosesOf([skipped, aDose("Ramipril", "08:00", "08:04")]))).toEqual(["Ramipril"]);
    expect(names(dosesOf([skipped, aDose("Ramipril", "08:00", null)]))).toBeNull();
  });

  it("on a day that is not counted", () => {
    const status = { status: "excused", status_if_counted: "late" } as const;
    const after = dosesOf([{ ...aDose("Metformin", "08:00", "08:04"), ...status }]);
    expect(names(after)).toEqual(["Metformin"]);
  });

  it("when it takes the place of another", () => {
    const before = dosesOf([aDose("Metformin", "08:00", "07:20")]);
    expect(names(dosesOf([aDose("Metformin", "08:00", "08:04")]), before)).toEqual(["Metformin"]);
  });
});

it("mentions the newest extra press for a quarter of an hour", () => {
  expect(recentExtraPress(dosesOf([]), NOW)).toBeNull();
  expect(recentExtraPress(dosesOf([], ["07:51", "08:02"]), NOW)).toBe(Date.parse(at("08:02")));
  expect(recentExtraPress(dosesOf([], ["07:50"]), NOW)).toBeNull();
});
