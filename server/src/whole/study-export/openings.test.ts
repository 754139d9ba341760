import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test("the table of openings says who named a press", async () => {
  const until = "2026-05-10T18:00:00.000Z";
  server.clock.set(until);
  const [patient, admin] = [
    await server.aPatient({ record_number: "S-001" }),
    await server.anAdmin(),
  ];
  const group = await server.aGroup(patient);
  const { sensor } = await server.aBinding(patient, { from: "2026-05-10T06:00:00Z" });
  const presses = ["09:00", "12:00", "15:00"].map((time) => ({ time: `2026-05-10T${time}:00Z` }));
  const sent = await server.call("POST", "/api/ingest/box", {
    token: await server.anIngestKey(),
    body: { deveui: sensor.deveui, time: "2026-05-10T15:00:30Z", presses },
  });
  expect(sent.status).toBe(200);
  const { profileuid } = await server.db
    .selectFrom("profiles")
    .select("profileuid")
    .where("id", "=", patient.profileid)
    .executeTakeFirstOrThrow();
  const acting = await server.call("POST", "/api/impersonation", {
    token: admin.token,
    body: { data: { profileuid, reason: "asked on the phone" } },
  });
  const { id } = ImpersonationAnswer.parse(acting.body).data;
  const name = (at: number, token: string, headers = {}) =>
    server.call("PUT", "/api/presses", {
      token,
      headers,
      body: { data: { pressed_utc: presses[at]?.time, as: "refill" } },
    });
  expect((await name(0, patient.token)).status).toBe(200);
  expect((await name(1, admin.token, { "x-impersonation": id })).status).toBe(200);

  const query = `table=openings&format=ndjson&until=${until}`;
  const answer = await server.app.inject({
    url: `/api/groups/${group}/export?${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const rows = answer.payload.trim().split("\n");
  expect(rows.map((line) => JSON.parse(line))).toMatchObject([
    { named_as: "refill", named_by: "patient" },
    { named_as: "refill", named_by: "administrator" },
    { named_as: null, named_by: null },
  ]);
});
