import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { expect, test } from "vitest";
import { PLAIN_MEDICINE } from "../../../nouns/medicines/test-medicine.ts";
import { inForceSince, planEvents } from "./plan-changes-data.ts";

const record: Medicine = {
  ...PLAIN_MEDICINE,
  id: 1,
  name: "Metformin",
  strength: "500 mg",
  enddate: "2026-11-20",
};
const metformin = { id: 1, name: "Metformin", strength: "500 mg", record };

type Row = MedicinePlan["schedules"][number];

function row(id: number, change: Partial<Row>): Row {
  return {
    id,
    dosage_time: "08:00:00.000",
    medicine: { id: 1, name: "Metformin" },
    amount: 1,
    recurrence: { kind: "daily" },
    valid_from: null,
    valid_to: null,
    timezone: null,
    added_utc: null,
    removed_utc: null,
    ...change,
  };
}

const dateOf = (instant: string) => instant.slice(0, 10);

function eventsOf(schedules: Row[], pauses: MedicinePlan["pauses"] = []) {
  const past = { added: 0, removed: 0 };
  return planEvents([metformin], [{ medicine: 1, version: 2, schedules, pauses, past }], dateOf);
}

test("a plan begins, changes once a day, and ends the day after its last", () => {
  const events = eventsOf([
    row(1, { removed_utc: "2026-11-05T10:00:00.000Z" }),
    row(2, { added_utc: "2026-11-05T10:00:00.000Z", valid_to: "2026-11-09" }),
    row(3, { valid_from: "2026-11-10" }),
  ]);
  expect(events.map(({ date, kind }) => [date, kind])).toEqual([
    ["2026-11-01", "started"],
    ["2026-11-05", "changed"],
    ["2026-11-10", "changed"],
    ["2026-11-21", "ended"],
  ]);
  expect(inForceSince(events, 1, "2026-11-09")).toBe("2026-11-05");
  expect(inForceSince(events, 1, "2026-10-31")).toBeNull();
});

test("pauses by days and by instants", () => {
  const pause = {
    id: 1,
    medicine: 1,
    reason: "",
    from: null,
    from_utc: null,
    to: null,
    to_utc: null,
  };
  const events = eventsOf(
    [row(1, {})],
    [
      { ...pause, from: "2026-11-03", to: "2026-11-04" },
      { ...pause, id: 2, from_utc: "2026-11-08T09:00:00.000Z" },
    ],
  );
  expect(events.map(({ date, kind }) => [date, kind]).slice(1, -1)).toEqual([
    ["2026-11-03", "paused"],
    ["2026-11-05", "resumed"],
    ["2026-11-08", "paused"],
  ]);
});

test("a medicine that was removed has no changes to tell", () => {
  expect(planEvents([{ ...metformin, record: null }], [], dateOf)).toEqual([]);
});
