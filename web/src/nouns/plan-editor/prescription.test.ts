import { expect, it } from "vitest";
import { editedPrescription, faultOf, needOf } from "./prescription.ts";
import { readPrescription } from "./prescription-draft.ts";

const LIMITS = { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "pain" };
const NEEDED = editedPrescription({ rows: [], unit: "tablets", asNeeded: LIMITS }, "en");

it("limits that were turned off come back as they were", () => {
  const off = { ...NEEDED, isOnlyNeeded: false, isNeeded: false };
  expect(needOf(off)).toBeNull();
  expect(needOf({ ...off, isNeeded: true })).toEqual(LIMITS);
  expect(readPrescription(JSON.parse(JSON.stringify(off)))).toEqual(off);
});

it("a medicine with limits keeps them when it gets days", () => {
  expect(needOf({ ...NEEDED, isOnlyNeeded: false })).toEqual(LIMITS);
});

it("wrong limits are shown where they are entered, and only if they count", () => {
  const wrong = { ...NEEDED, need: { ...NEEDED.need, most: "1,000" } };
  expect(faultOf(wrong)).toEqual({ step: 1, fault: "need" });
  expect(faultOf({ ...wrong, isOnlyNeeded: false })).toEqual({ step: 2, fault: "need" });
  expect(faultOf({ ...wrong, isOnlyNeeded: false, isNeeded: false })).toBeNull();
});
