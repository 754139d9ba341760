import type { Medicine } from "@dosebeat/contract/medicines";
import { expect, it } from "vitest";
import { PLAIN_MEDICINE } from "../../../../nouns/medicines/test-medicine.ts";
import { restReasonOf } from "./rest.ts";

const TODAY = "2026-11-24";
const medicine = (id: number, more: Partial<Medicine> = {}): Medicine => ({
  ...PLAIN_MEDICINE,
  id,
  name: "Methotrexate",
  ...more,
});
const row = (id: number, recurrence: { kind: "daily" } | { kind: "weekdays"; days: number[] }) => ({
  medicine: medicine(id),
  recurrence,
});
const MONDAYS = { kind: "weekdays" as const, days: [1] };

it("names the weekdays of the only medicine of the plan", () => {
  const known = { word: "not_due" as const, medicines: [medicine(1), medicine(2)], today: TODAY };
  expect(restReasonOf({ ...known, schedules: [row(1, MONDAYS)] })).toMatchObject({
    kind: "weekdays",
    medicine: { id: 1 },
    days: [1],
  });
  const two = [row(1, MONDAYS), row(2, MONDAYS)];
  expect(restReasonOf({ ...known, schedules: two })).toEqual({ kind: "plan" });
  const daily = [row(1, { kind: "daily" as const })];
  expect(restReasonOf({ ...known, schedules: daily })).toEqual({ kind: "plan" });
});

it("names what is paused, and says nothing outside of a plan", () => {
  const pause = {
    id: 5,
    medicine: 1,
    from: "2026-11-20",
    from_utc: null,
    to: "2026-11-27",
    to_utc: null,
    reason: "before the operation",
  };
  const known = { medicines: [medicine(1, { paused: pause })], schedules: [], today: TODAY };
  expect(restReasonOf({ ...known, word: "paused" })).toMatchObject({
    kind: "paused",
    medicines: [{ id: 1 }],
  });
  expect(restReasonOf({ ...known, word: "outside" })).toBeNull();
  expect(restReasonOf({ ...known, word: undefined })).toBeNull();
});
