import type { Intake } from "@dosebeat/contract/intakes";
import { expect, it } from "vitest";
import { intakesNear, pressIn, saidBefore } from "./press-names.ts";

const at = (time: string) => `2026-11-23T${time}:00Z`;
const intake = (id: number, time: string, pressed: string | null = null): Intake => ({
  id,
  medicine: 3,
  at_utc: at(time),
  date: "2026-11-23",
  amount: null,
  unit: "",
  pressed_utc: pressed,
  note: "",
  stated_by: "patient",
  warnings: [],
});

it("offers the intakes around a press that have none, the nearest first", () => {
  const known = [
    intake(1, "05:00"),
    intake(2, "11:00"),
    intake(3, "12:20", at("12:18")),
    intake(4, "13:00"),
    intake(-5, "12:31"),
  ];
  const near = intakesNear(known, Date.parse(at("12:30")));
  expect(near.map(({ id }) => id)).toEqual([4, 2]);
});

it("offers the intake that already has the press", () => {
  const known = [intake(1, "12:25", at("12:30")), intake(2, "12:20", at("12:18"))];
  expect(intakesNear(known, Date.parse(at("12:30"))).map(({ id }) => id)).toEqual([1]);
});

it("says again what was said before, with the intake that it was", () => {
  const named = {
    pressed_utc: at("12:30"),
    as: "as_needed" as const,
    medicine: 3,
    also: false,
    medicines: [],
    said_utc: at("12:31"),
  };
  const answer = { doses: [], intakes: [intake(1, "12:25", at("12:30"))], named_presses: [named] };
  const before = (known: Parameters<typeof pressIn>[0]) =>
    saidBefore(pressIn(known, Date.parse(at("12:30"))));
  expect(before(answer)).toEqual({ as: "as_needed", also: false, intake: 1 });
  expect(before({ ...answer, intakes: [] })).toEqual({ as: "as_needed", also: false, medicine: 3 });
  expect(before({ ...answer, named_presses: [] })).toEqual({ as: null });
});
