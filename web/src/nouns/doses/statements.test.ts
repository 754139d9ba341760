import type { Dose } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { type Statement, statementOf } from "./statements.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

const AT = "2026-05-10T06:04:00.000Z";

const DOSE: Dose = {
  ...NOTHING_KNOWN,
  date: "2026-05-10",
  dosage_time: "08:00",
  due_utc: "2026-05-10T06:00:00.000Z",
  medicine: { id: 3, name: "Metformin", strength: "500 mg" },
  status: "overdue",
};

const EXCUSED: Partial<Dose> = { status: "excused", reason: "In hospital" };

it.each<[string, Partial<Dose>, Statement]>([
  ["nothing was said", {}, { status: null }],
  [
    "taken, with a remark",
    { status: "confirmed", confirmed_utc: AT, reason: "At work" },
    { status: "confirmed", at: AT, reason: "At work" },
  ],
  ["skipped", { status: "skipped", reason: "Sick" }, { status: "skipped", reason: "Sick" }],
  [
    "taken on a day that is not counted, whose reason is not the dose's",
    { ...EXCUSED, status_if_counted: "confirmed", confirmed_utc: AT },
    { status: "confirmed", at: AT },
  ],
  [
    "skipped on a day that is not counted",
    { ...EXCUSED, status_if_counted: "skipped" },
    { status: null },
  ],
])("undo brings back what was said: %s", (_, dose, expected) => {
  expect(statementOf({ ...DOSE, ...dose })).toEqual(expected);
});
