import { expect, it } from "vitest";
import { readIntakeEntry, saidIntake } from "./intake-entry.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const CONTEXT = { now: NOW, zone: "Europe/Berlin" };
const ENTRY = { date: "", time: "", amount: "", note: "" };

it("is now where no day is chosen, with the amount as it is written here", () => {
  expect(saidIntake({ ...ENTRY, amount: "1½", note: " head " }, CONTEXT)).toEqual({
    at: "2026-11-23T12:00:00.000Z",
    amount: 1.5,
    note: "head",
  });
  expect(saidIntake(ENTRY, CONTEXT)).toMatchObject({ amount: null });
});

it("takes another time in the patient's zone, but none to come and none that clocks skipped", () => {
  const at = (date: string, time: string) => saidIntake({ ...ENTRY, date, time }, CONTEXT);
  expect(at("2026-11-23", "12:30")).toMatchObject({ at: "2026-11-23T11:30:00.000Z" });
  expect(at("2026-11-23", "13:01")).toEqual({ field: "time", message: "timeFuture" });
  expect(at("2026-11-23", "")).toEqual({ field: "time", message: "timeNeeded" });
  expect(at("2026-03-29", "02:30")).toEqual({ field: "time", message: "timeSkipped" });
});

it("refuses an amount that is none", () => {
  const fault = { field: "amount", message: "amountFault" };
  for (const amount of ["0", "-1", "two", "0.0001"]) {
    expect(saidIntake({ ...ENTRY, amount }, CONTEXT)).toEqual(fault);
  }
});

it("reads back what was stored, and nothing else", () => {
  expect(readIntakeEntry({ ...ENTRY, note: "head" })).toEqual({ ...ENTRY, note: "head" });
  for (const value of [null, "", { date: "" }, { ...ENTRY, amount: 1 }]) {
    expect(readIntakeEntry(value)).toBeNull();
  }
});
