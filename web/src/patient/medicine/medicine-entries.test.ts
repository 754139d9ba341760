import { describe, expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import { changesOf, faultsOf, serverFaults, valuesOf } from "../../medicines/medicine-values.ts";
import { emptyEntry, entryRequest, isUntouched, readEntries } from "./medicine-entries.ts";

const TODAY = "2026-11-21";
const entry = () => ({ ...emptyEntry(TODAY), times: ["08:00"] });
const said = (key: string) => key;

describe("medicines that are being added", () => {
  it("take a time along that was typed and not added", () => {
    expect(entryRequest({ ...entry(), typed: "20:00" }).schedules).toEqual(["08:00", "20:00"]);
    expect(entryRequest({ ...entry(), typed: "08:00" }).schedules).toEqual(["08:00"]);
  });

  it("have no end when the date is empty", () => {
    expect(entryRequest(entry())).toMatchObject({ startdate: TODAY, enddate: null });
  });

  it("count as touched by a single time", () => {
    expect(isUntouched(emptyEntry(TODAY), TODAY)).toBe(true);
    expect(isUntouched({ ...emptyEntry(TODAY), typed: "08:00" }, TODAY)).toBe(false);
  });

  it("come back from the store as they were, and not at all when they are something else", () => {
    const entries = [entry(), { ...entry(), typed: "21:00" }];
    expect(readEntries(JSON.parse(JSON.stringify(entries)))).toEqual(entries);
    for (const other of [[], {}, null, [{ ...entry(), times: [7] }], [{ key: "1", typed: "" }]]) {
      expect(readEntries(other)).toBeNull();
    }
  });
});

describe("faults of a medicine", () => {
  const { values } = { ...entry() };

  it("are told before the server is asked", () => {
    expect(faultsOf(values, said)).toEqual({ name: "nameNeeded" });
    const turned = { ...values, name: "A", enddate: "2026-11-20" };
    expect(faultsOf(turned, said)).toEqual({ startdate: "dateOrder" });
    expect(faultsOf({ ...turned, enddate: TODAY }, said)).toEqual({});
  });

  it("of the server stand at the medicine and field that it names", () => {
    const say = ({ message }: { message: string }) => message;
    const error = new CallError("refused", 400, "1.startdate must be a date", [
      { path: [1, "startdate"], message: "must be a date" },
    ]);
    expect(serverFaults(error, 0, say)).toEqual({});
    expect(serverFaults(error, 1, say)).toEqual({ startdate: "must be a date" });
    const single = new CallError("refused", 400, "", [{ path: ["name"], message: "Too big" }]);
    expect(serverFaults(single, 0, say)).toEqual({ name: "Too big" });
  });
});

it("an edit sends only what was changed", () => {
  const medicine = {
    ...{ id: 1, name: "Metformin", type: "", description: "", strength: "", galenicform: "" },
    ...{ startdate: TODAY, enddate: "2026-12-24" },
  };
  const values = { ...valuesOf(medicine), strength: "500 mg", enddate: "" };
  expect(changesOf(values, medicine)).toEqual({ strength: "500 mg", enddate: null });
  expect(changesOf(valuesOf(medicine), medicine)).toEqual({});
});
