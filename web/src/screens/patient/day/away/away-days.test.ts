import type { Dose } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { expect, it } from "vitest";
import { NOTHING_KNOWN } from "../../../../nouns/doses/test-dose.ts";
import { awayDays } from "./away-days.ts";

const dose = (day: number, status: DoseStatus): Dose => ({
  ...NOTHING_KNOWN,
  date: `2026-11-${String(day)}`,
  medicine: { id: 1, name: "Metformin", strength: "" },
  dosage_time: "08:00:00.000",
  due_utc: `2026-11-${String(day)}T08:00:00Z`,
  status,
});

const missed = (...days: number[]) => days.map((day) => dose(day, "missed"));

it.each([
  ["nothing is known", [], null],
  ["two days", missed(20, 21), null],
  ["three days", missed(19, 20, 21), [19, 20, 21]],
  ["a longer run", missed(17, 18, 19, 20, 21), [17, 18, 19, 20, 21]],
  ["a day without doses among them", missed(18, 19, 21), [18, 19, 21]],
  ["it ended", [...missed(17, 18, 19), dose(20, "on_time"), ...missed(21)], null],
  ["it began after a day that was taken", [dose(18, "late"), ...missed(19, 20, 21)], [19, 20, 21]],
  ["one dose was stated", [...missed(19, 20, 21), dose(20, "confirmed")], null],
  ["one dose is unclear", [...missed(19, 20), dose(21, "unknown")], null],
  ["the days are not counted", [19, 20, 21].map((day) => dose(day, "excused")), null],
] as const)("%s", (_, past, days) => {
  expect(awayDays(past)).toEqual(days?.map((day) => `2026-11-${String(day)}`) ?? null);
});
