import { describe, expect, it } from "vitest";
import { CallError } from "../../../api/call.ts";
import {
  changesOf,
  faultsOf,
  serverFaults,
  valuesOf,
} from "../../../nouns/medicines/medicine-values.ts";
import { PLAIN_MEDICINE } from "../../../nouns/medicines/test-medicine.ts";
import { withTime } from "../../../nouns/schedules/time-rows.ts";
import {
  emptyEntry,
  entryRequest,
  isPast,
  isUntouched,
  isWrongCode,
  readEntries,
} from "./medicine-entries.ts";

const TODAY = "2026-11-21";
const entry = () => ({ ...emptyEntry(TODAY), times: withTime([], "08:00") });
const keyAsText = (key: string) => key;

describe("medicines being added", () => {
  it("are sent with their times", () => {
    const times = withTime(entry().times, "20:00");
    expect(entryRequest({ ...entry(), times }, TODAY).schedules).toEqual(["08:00", "20:00"]);
  });

  it("hold from now where they start today, and else from their start", () => {
    const starting = (startdate: string) => ({
      ...entry(),
      values: { ...entry().values, startdate },
    });
    expect(entryRequest(entry(), TODAY).from_now).toBe(true);
    expect(isPast(entry(), TODAY)).toBe(false);
    expect(entryRequest(starting("2026-11-20"), TODAY).from_now).toBe(false);
    expect(isPast(starting("2026-11-20"), TODAY)).toBe(true);
    expect(isPast({ ...starting("2026-11-20"), times: [] }, TODAY)).toBe(false);
    expect(entryRequest(starting("2026-11-22"), TODAY).from_now).toBe(false);
  });

  it("have no end date if the field is empty", () => {
    expect(entryRequest(entry(), TODAY)).toMatchObject({ startdate: TODAY, enddate: null });
  });

  it("count as edited after a single time", () => {
    expect(isUntouched(emptyEntry(TODAY), TODAY)).toBe(true);
    expect(isUntouched(entry(), TODAY)).toBe(false);
  });

  it("are restored from a draft unchanged, or not at all if it is invalid", () => {
    const entries = [entry(), emptyEntry(TODAY)];
    expect(readEntries(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
    for (const other of [[], {}, null, [{ ...entry(), times: [7] }], [{ key: "1", times: [] }]]) {
      expect(readEntries(other)).toBeNull();
    }
  });
});

it("an entry of a release before plans is restored with its times", () => {
  const { plan, ...before } = entry();
  expect(readEntries([before])).toEqual([{ ...before, plan }]);
});

describe("errors of a medicine", () => {
  const { values } = { ...entry() };

  it("are found before the request", () => {
    expect(faultsOf(values, keyAsText)).toEqual({ name: "nameNeeded" });
    const turned = { ...values, name: "A", enddate: "2026-11-20" };
    expect(faultsOf(turned, keyAsText)).toEqual({ startdate: "dateOrder" });
    expect(faultsOf({ ...turned, enddate: TODAY }, keyAsText)).toEqual({});
  });

  it("of the server are shown at the medicine and field they name", () => {
    const translate = ({ message }: { message: string }) => message;
    const error = new CallError("refused", 400, "1.startdate must be a date", [
      { path: [1, "startdate"], message: "must be a date" },
    ]);
    expect(serverFaults(error, 0, translate)).toEqual({});
    expect(serverFaults(error, 1, translate)).toEqual({ startdate: "must be a date" });
    const single = new CallError("refused", 400, "", [{ path: ["name"], message: "Too big" }]);
    expect(serverFaults(single, 0, translate)).toEqual({ name: "Too big" });
  });
});

it("an edit sends only changed fields", () => {
  const medicine = {
    ...PLAIN_MEDICINE,
    id: 1,
    name: "Metformin",
    startdate: TODAY,
    enddate: "2026-12-24",
    unit: "",
  };
  const values = { ...valuesOf(medicine), strength: "500 mg", enddate: "" };
  expect(changesOf(values, medicine)).toEqual({ strength: "500 mg", enddate: null });
  expect(changesOf(valuesOf(medicine), medicine)).toEqual({});
});

describe("a code such as 1-0-1", () => {
  const coded = (code: string) => ({ ...entry(), code });

  it("stands for the list of times, with its amounts", () => {
    const { schedules } = entryRequest(coded("½-0-1"), TODAY);
    expect(schedules).toMatchObject([
      { dosage_time: "08:00:00.000", amount: 0.5, recurrence: null },
      { dosage_time: "18:00:00.000", amount: 1, recurrence: null },
    ]);
    const draft = [coded("1-0-1")];
    expect(readEntries(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it("that is none is told, and what is typed is an entry", () => {
    expect(isWrongCode(coded("1-x"))).toBe(true);
    expect(isWrongCode(coded("1-0-1"))).toBe(false);
    expect(isWrongCode(coded(" "))).toBe(false);
    expect(isUntouched({ ...emptyEntry(TODAY), code: "1" }, TODAY)).toBe(false);
  });
});
