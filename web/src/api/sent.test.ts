import { getAudit } from "@dosebeat/contract/audit";
import type { Doses } from "@dosebeat/contract/doses";
import { getDoses, stateDose } from "@dosebeat/contract/doses-calls";
import { editMedicine, removeMedicine } from "@dosebeat/contract/medicines-calls";
import { getSchedules } from "@dosebeat/contract/schedules-calls";
import { getUplinks } from "@dosebeat/contract/sensor-detail-calls";
import { describe, expect, expectTypeOf, it } from "vitest";
import { call } from "./call.ts";
import { addressOf } from "./sent.ts";

describe("the address of a call", () => {
  it("has the parameters of the path, made harmless, and the query without what is absent", () => {
    expect(addressOf(removeMedicine, { params: { medicineId: 7 } })).toBe("/api/medicines/7");
    const query = { "pagination[page]": 2, outcome: undefined };
    expect(addressOf(getUplinks, { params: { deveui: "a/b?c" }, query })).toBe(
      "/api/sensors/a%2Fb%3Fc/uplinks?pagination%5Bpage%5D=2",
    );
    expect(addressOf(getSchedules)).toBe("/api/medicine-schedules/profile");
  });
});

/** Compiled by `tsc`, never called: wrong parameters, queries, bodies and answers are rejected. */
export async function checkedByTheCompiler() {
  expectTypeOf(await call(getDoses, { query: { from: "", to: "" } })).toEqualTypeOf<{
    data: Doses;
  }>();
  await call(getSchedules);
  await call(getAudit, { query: { userid: 1, kind: "sign-in" } });
  // @ts-expect-error -- the parameter is missing
  await call(removeMedicine);
  // @ts-expect-error -- the parameter has another name
  await call(removeMedicine, { params: { id: 7 } });
  // @ts-expect-error -- an id is a number
  await call(removeMedicine, { params: { medicineId: "7" } });
  // @ts-expect-error -- the call takes no body
  await call(removeMedicine, { params: { medicineId: 7 }, body: {} });
  // @ts-expect-error -- `to` is missing
  await call(getDoses, { query: { from: "" } });
  // @ts-expect-error -- no such kind of entry
  await call(getAudit, { query: { kind: "signing-in" } });
  // @ts-expect-error -- the body is missing
  await call(editMedicine);
  // @ts-expect-error -- a name is a text
  await call(editMedicine, { body: { data: { id: 7, name: 7 } } });
  const dose = { date: "", medicine: 7, dosage_time: "" };
  // @ts-expect-error -- a skipped dose has a reason
  await call(stateDose, { body: { data: { ...dose, status: "skipped" } } });
  // @ts-expect-error -- the answer has no such field
  (await call(getSchedules)).data.schedules;
}
