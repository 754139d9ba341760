import type { Intake } from "@dosebeat/contract/intakes";
import { expect, it } from "vitest";
import { intakesNear } from "./press-names.ts";

const at = (time: string) => `2026-11-23T${time}:00Z`;
const intake = (id: number, time: string, pressed: string | null = null): Intake => ({
  ...{ id, medicine: 3, at_utc: at(time), date: "2026-11-23", amount: null, unit: "" },
  ...{ pressed_utc: pressed, note: "", stated_by: "patient", warnings: [] },
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
