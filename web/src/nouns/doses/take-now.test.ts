import type { Dose } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { canUndo } from "./take-now.ts";

const NOW = Date.parse("2026-11-21T08:05:00Z");

const stated: Dose = {
  date: "2026-11-21",
  medicine: { id: 1, name: "Metformin", strength: "" },
  dosage_time: "08:00",
  due_utc: "2026-11-21T08:00:00Z",
  pressed_utc: null,
  deviation_minutes: null,
  status: "confirmed",
  status_if_counted: null,
  confirmed_utc: "2026-11-21T08:01:00Z",
  reason: null,
  amount: null,
  unit: "",
  schedule: 1,
  timezone: null,
  stated_by: "patient",
  once_only: false,
  open: false,
  searched: null,
};

it("offers to undo what was stated less than ten minutes ago", () => {
  expect(canUndo([stated], NOW, false)).toBe(true);
  expect(canUndo([stated], NOW + 6 * MINUTE, false)).toBe(false);
  expect(canUndo([{ ...stated, pressed_utc: stated.confirmed_utc }], NOW, false)).toBe(false);
  expect(canUndo([], NOW, false)).toBe(false);
});

it("leaves what an administrator stated to an administrator", () => {
  const doses: Dose[] = [stated, { ...stated, stated_by: "administrator" }];
  expect(canUndo(doses, NOW, false)).toBe(false);
  expect(canUndo(doses, NOW, true)).toBe(true);
});
