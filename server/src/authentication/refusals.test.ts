import { Failure } from "@dosebeat/contract/base/failures";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";

/** Nothing is ignored silently, and no stored value makes an answer fail. */

let server: TestApp;
let patient: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
  patient = await server.aPatient();
  admin = await server.anAdmin();
});
afterAll(() => server.close());

function firstFault(body: unknown) {
  return Failure.parse(body).error.details.errors[0];
}

describe("years", () => {
  test("an instant moved before 1900 by its offset is rejected before it is stored", async () => {
    const { deveui } = await server.aSensor();
    const data = { profileid: patient.profileid, deveui, from: "1900-01-01T00:00:00+01:00" };
    const assigned = await server.call("POST", "/api/sensor/assign", {
      token: admin.token,
      body: { data },
    });
    expect(assigned.status).toBe(400);
    expect(firstFault(assigned.body)).toMatchObject({ path: ["from"], code: "year" });
    const path = `/api/sensors/${deveui}`;
    expect((await server.call("GET", path, { token: admin.token })).status).toBe(200);
  });

  test.each(["doses", "silences", "adherence"])(
    "the last day of 2999 ends in another year, which %s can return",
    async (what) => {
      const path = `/api/${what}?from=2999-12-31&to=2999-12-31`;
      expect((await server.call("GET", path, { token: patient.token })).status).toBe(200);
    },
  );
});

describe("at most 400 days", () => {
  test.each([
    ["400 days", "2025-06-01", "2026-07-05", 200],
    ["401 days", "2025-06-01", "2026-07-06", 400],
    ["400 times 24 hours", "2025-06-01T00:00:00Z", "2026-07-06T00:00:00Z", 200],
    ["a second more", "2025-06-01T00:00:00Z", "2026-07-06T00:00:01Z", 400],
  ])("of readings: %s", async (_, startdate, enddate, status) => {
    const { sensor } = await server.aBinding(await server.aPatient());
    const data = { deveui: sensor.deveui, startdate, enddate };
    const path = "/api/medicine-history/chart";
    const answer = await server.call("POST", path, { token: admin.token, body: { data } });
    expect(answer.status).toBe(status);
  });
});

describe("unexpected input is rejected:", () => {
  test("a body on a call without one", async () => {
    const medicine = await server.aMedicine(patient);
    const path = `/api/medicines/${medicine.id}`;
    const answer = await server.call("DELETE", path, { token: patient.token, body: { really: 1 } });
    expect(answer.status).toBe(400);
    expect(firstFault(answer.body)).toMatchObject({ path: ["really"] });
    expect((await server.call("DELETE", path, { token: patient.token })).status).toBe(200);
  });

  test.each(["0x5", "5e0", "+5", "%205", "5.0", "-5", "0"])("%s as an id", async (id) => {
    const path = `/api/medicine-schedules/${id}`;
    expect((await server.call("DELETE", path, { token: patient.token })).status).toBe(400);
  });

  test("a table for an export of everything", async () => {
    const path = "/api/export?table=presses";
    const answer = await server.call("GET", path, { token: patient.token });
    expect(answer.status).toBe(400);
    expect(firstFault(answer.body)).toMatchObject({ path: ["table"] });
  });

  test.each(["/api/auth/local", "/api/ingest/box"])("text at %s", async (url) => {
    const headers = {
      "content-type": "text/plain",
      authorization: `Bearer ${await server.anIngestKey()}`,
    };
    const answer = await server.app.inject({ method: "POST", url, headers, payload: "{}" });
    expect(answer.statusCode).toBe(415);
  });
});
