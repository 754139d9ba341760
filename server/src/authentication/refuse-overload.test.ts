import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { chirpStackUp } from "../../test/messages.ts";
import { ToldOverload } from "../../test/overload.ts";
import { aServiceToken } from "../../test/service-tokens.ts";
import { buildApp } from "../app.ts";
import { Metrics } from "../platform/metrics.ts";

const overload = new ToldOverload();

let server: TestApp;
let patient: TestPerson;
let clinician: TestPerson;
let admin: TestPerson;
let token: string;
let key: string;
let medicine: number;
beforeAll(async () => {
  server = await createTestApp({ overload });
  patient = await server.aPatient();
  clinician = await server.aStaffMember("clinician");
  admin = await server.anAdmin();
  await server.aGroup(patient, clinician);
  ({ token } = await aServiceToken(server, admin, { scopes: ["read:doses"] }));
  key = await server.anIngestKey();
  medicine = (await server.aMedicine(patient)).id;
});
afterAll(() => server.close());
afterEach(() => overload.refuse(0));

const DAYS = "from=2026-05-10&to=2026-05-10";
const ofPatient = () => `/api/doses?${DAYS}&profileid=${patient.profileid}`;
let frames = 0;

/** Calls by urgency, least urgent first, each as somebody makes it. */
const CALLS: Readonly<Record<string, readonly (() => ReturnType<TestApp["call"]>)[]>> = {
  bulk: [
    () => server.call("GET", "/api/bulk/doses", { token: admin.token }),
    () => server.call("GET", ofPatient(), { token }),
    () => server.call("GET", `/api/profiles/${patient.profileid}/report.pdf`, clinician),
    () => server.call("GET", "/fhir/Patient", patient),
    () => server.call("GET", "/scim/v2/Users", { token }),
    () => server.call("GET", "/api/groups", { ...admin, headers: { accept: "text/csv" } }),
  ],
  lists: [
    () => server.call("GET", "/api/worklist", clinician),
    () => server.call("GET", "/api/profiles", admin),
    () => server.call("GET", ofPatient(), clinician),
  ],
  pages: [
    () => server.call("GET", `/api/doses?${DAYS}`, patient),
    () => server.call("GET", "/api/users/me", patient),
    () => server.call("GET", "/api/users/me", clinician),
  ],
  changes: [
    () => server.call("PUT", "/api/profile/userdata", { ...patient, body: {} }),
    () => server.call("POST", "/api/auth/local", { body: {} }),
    () => server.call("POST", "/api/notes", { ...clinician, body: {} }),
  ],
  deliveries: [
    () => {
      frames += 1;
      const body = chirpStackUp({
        deveui: "1".repeat(16),
        time: "2026-05-10T11:00:00Z",
        fcnt: frames,
      });
      return server.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });
    },
  ],
  statements: [() => server.call("PUT", "/api/doses", { ...patient, body: aStatement() })],
};
const URGENCIES = Object.keys(CALLS);

function aStatement() {
  return { data: { date: "2026-05-10", medicine, dosage_time: "08:00", status: null } };
}

const statusesOf = (urgency: string) =>
  Promise.all((CALLS[urgency] ?? []).map(async (make) => (await make()).status));

async function refusals(): Promise<Record<string, number>> {
  const { values } = await server.parts.metrics.overloadRefusals.get();
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels["urgency"]}`, value]));
}

describe.each([0, 1, 2, 3, 4, 5, 6])("with %i urgencies refused", (count) => {
  it.each(URGENCIES)("%s is refused in its turn, and nothing else", async (urgency) => {
    overload.refuse(count);
    const isRefused = URGENCIES.indexOf(urgency) < count;
    const statuses = await statusesOf(urgency);
    expect(statuses.map((status) => status === 503)).toEqual(statuses.map(() => isRefused));
  });

  it("health always answers, and so do files", async () => {
    overload.refuse(count);
    for (const path of ["/healthz", "/readyz", "/metrics"])
      expect((await server.call("GET", path)).status).toBe(200);
  });
});

it("a refusal says what to do, in the form of the address, and is counted", async () => {
  const before = await refusals();
  overload.refuse(6);
  const [bulk, , , fhir] = await Promise.all((CALLS["bulk"] ?? []).map((make) => make()));
  expect(bulk).toMatchObject({
    status: 503,
    headers: { "retry-after": "60" },
    body: { error: { code: "busy", name: "ServiceUnavailableError" } },
  });
  expect(fhir).toMatchObject({ status: 503, body: { resourceType: "OperationOutcome" } });
  await statusesOf("statements");
  const counted = await refusals();
  expect(counted["bulk"]).toBe((before["bulk"] ?? 0) + 6);
  expect(counted["statements"]).toBe((before["statements"] ?? 0) + 1);
});

it("is over as soon as calls no longer wait", async () => {
  overload.refuse(6);
  expect(await statusesOf("statements")).toEqual([503]);
  overload.wait(10, 20);
  for (const urgency of URGENCIES) expect(await statusesOf(urgency)).not.toContain(503);
});

it("what is refused of a box is not stored, stands in its key's list, and is stored once it comes again", async () => {
  const body = chirpStackUp({ deveui: "2".repeat(16), time: "2026-05-10T11:00:00Z" });
  const deliver = () =>
    server.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });
  const stored = () =>
    server.db.selectFrom("sensors").select("id").where("deveui", "=", "2".repeat(16)).execute();
  overload.refuse(5);
  expect(await deliver()).toMatchObject({ status: 503, headers: { "retry-after": "10" } });
  expect(await stored()).toEqual([]);
  overload.refuse(4);
  expect(await deliver()).toMatchObject({ status: 200, body: { data: { accepted: 1 } } });
  expect(await stored()).toHaveLength(1);
});

it("strangers are refused as such while there is time for it", async () => {
  overload.refuse(0);
  expect((await server.call("PUT", "/api/doses", { body: aStatement() })).status).toBe(401);
  expect((await server.call("GET", ofPatient(), await server.aPatient())).status).toBe(404);
});

it("another server of the same database refuses nothing for it", async () => {
  const own = { metrics: new Metrics(), overload: new ToldOverload() };
  const other = await buildApp({ ...server.parts, ...own });
  overload.refuse(6);
  const headers = { authorization: `Bearer ${patient.token}` };
  expect((await server.app.inject({ url: "/api/users/me", headers })).statusCode).toBe(503);
  expect((await other.inject({ url: "/api/users/me", headers })).statusCode).toBe(200);
  await other.close();
});
