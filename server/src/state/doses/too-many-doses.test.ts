import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp } from "../../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("rejects a year with too many doses to compute, and accepts single days", async () => {
  const patient = await test.aPatient();
  const { token } = patient;
  const schedules = Array.from(
    { length: 48 },
    (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`,
  );
  // Stored directly, as if from before the quotas.
  for (let count = 0; count < 20; count += 1)
    await test.aMedicine(patient, { startdate: "2026-01-01", schedules });
  for (const call of ["doses", "adherence"]) {
    const get = (from: string) =>
      test.call("GET", `/api/${call}?from=${from}&to=2026-05-10`, { token });
    const year = await get("2026-01-01");
    expect(year.status).toBe(400);
    expect(faultsIn(year)).toEqual(["from"]);
    expect((await get("2026-05-10")).status).toBe(200);
  }
});
