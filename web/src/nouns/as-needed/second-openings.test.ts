import type { Doses } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { askedOpenings, sessionOf } from "./second-openings.ts";

const utc = (time: string) => `2026-11-23T${time}:00.000Z`;
const at = (time: string) => Date.parse(utc(time));

const OPENING: Doses["second_openings"][number] = {
  opened_utc: utc("12:40"),
  after_utc: null,
  until_utc: null,
  at_least: false,
  date: "2026-11-23",
  due_utc: utc("08:00"),
  pressed_utc: utc("08:03"),
  medicines: [1, 2],
  as: null,
};
const asked = (
  second_openings: Doses["second_openings"],
  named_presses: Doses["named_presses"] = [],
) => askedOpenings({ second_openings, named_presses }, "2026-11-23");

it("asks about an opening of the day with the dose that it is near", () => {
  expect(asked([OPENING])).toEqual([
    { at: at("12:40"), due: at("08:00"), pressed: at("08:03"), medicines: [1, 2] },
  ]);
});

it("asks no more once something was said, also where that waits on this device", () => {
  expect(asked([{ ...OPENING, as: "not_known" }])).toEqual([]);
  const said = { as: "refill" as const, medicine: null, medicines: [], also: false };
  const named = { ...said, pressed_utc: utc("12:40"), said_utc: utc("12:45") };
  expect(asked([OPENING], [named])).toEqual([]);
});

it("asks nothing of another day, or where only the number of a press is known", () => {
  expect(asked([{ ...OPENING, date: "2026-11-22" }])).toEqual([]);
  expect(asked([{ ...OPENING, opened_utc: null, at_least: true }])).toEqual([]);
});

it("takes presses less than 15 minutes apart as one session", () => {
  const presses = ["12:40", "12:44", "12:58", "13:13"].map(at);
  expect(sessionOf(at("12:40"), presses)).toEqual(["12:40", "12:44", "12:58"].map(at));
});
