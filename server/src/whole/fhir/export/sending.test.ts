import { TOKEN_SCOPES } from "@dosebeat/contract/base/token-scopes";
import { Client } from "fhir-kit-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { fetchExport, manifestAt, resourcesIn, startExport } from "../../../../test/fhir-export.ts";
import { createPeerPair } from "../../../../test/peer-app.ts";
import { aServiceToken } from "../../../../test/service-tokens.ts";
import { listenLocally } from "../../../../test/stream.ts";
import type { Calculator } from "../../../platform/calculator.ts";

type Pair = Awaited<ReturnType<typeof createPeerPair>>;

let pair: Pair;
let test: TestApp;
let address: string;
let admin: TestPerson;
let patients: TestPerson[];
let group: number;
let token: string;
/** Runs before the worker of the first server works something out. */
let before: () => Promise<unknown>;

beforeAll(async () => {
  pair = await createPeerPair();
  test = pair.one.app;
  interrupt(test.parts.workers);
  // By default the second server's workers use a separate database.
  pair.two.app.parts.workers.run = test.parts.workers.run;
  admin = await test.anAdmin();
  patients = [await test.aPatient(), await test.aPatient(), await test.aPatient()];
  for (const patient of patients)
    await test.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00:00.000"] });
  group = await test.aGroup(...patients);
  address = await listenLocally(test);
}, 60_000);
afterAll(() => pair.close());

beforeEach(async () => {
  before = async () => undefined;
  ({ token } = await aServiceToken(test, admin, { scopes: TOKEN_SCOPES }));
});

function interrupt(workers: Calculator): void {
  const run = workers.run.bind(workers);
  workers.run = async (task, now) => {
    await before();
    return run(task, now);
  };
}

const open = (path: string) =>
  fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });

const PATIENTS = "?_type=Patient";

describe("a file", () => {
  it.each([
    ["is cancelled", (path: string) => test.call("DELETE", path, { token })],
    [
      "is of a token that is revoked",
      () => test.db.updateTable("service_tokens").set({ revoked_at: test.clock.now() }).execute(),
    ],
    [
      "is of a group that is deleted",
      (_: string, of: number) => test.db.deleteFrom("groups").where("id", "=", of).execute(),
    ],
  ])("breaks off when its export %s, so that no client takes it for whole", async (_, end) => {
    const own = await test.aGroup(...patients);
    const path = await startExport(test, token, own, PATIENTS);
    let worked = 0;
    before = async () => {
      worked += 1;
      if (worked === 2) await end(path, own);
    };
    const answer = await open(`${path}/Patient-1.ndjson`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(worked).toBe(2);
  });

  it("is whole when it is fetched again", async () => {
    const path = await startExport(test, token, group, PATIENTS);
    let worked = 0;
    before = async () => {
      worked += 1;
      if (worked === 2) throw new Error("The worker ended.");
    };
    await expect((await open(`${path}/Patient-1.ndjson`)).text()).rejects.toThrow();
    const again = await (await open(`${path}/Patient-1.ndjson`)).text();
    expect(resourcesIn(again).map(({ id }) => Number(id))).toEqual(
      patients.map(({ profileid }) => profileid),
    );
  });

  it("is one of at most four that are sent to a token at a time", async () => {
    const path = await startExport(test, token, group);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    before = () => held;
    const names = (await manifestAt(test, token, path)).output.map(
      ({ url }) => new URL(url).pathname,
    );
    const five = names.slice(0, 5).map(async (name) => ({ name, answer: await open(name) }));
    // The others wait for the worker, so that only a refusal is answered.
    const { name: fifth, answer } = await Promise.race(five);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("10");
    const other = await aServiceToken(test, admin, { scopes: TOKEN_SCOPES });
    const theirs = await startExport(test, other.token, group, PATIENTS);
    release();
    expect((await fetchExport(test, other.token, theirs)).length).toBe(3);
    await Promise.all(five.map(async (one) => (await one).answer.text()));
    await expect.poll(async () => (await open(fifth)).status).toBe(200);
  });
});

it("another server goes on where one ended: exports are in the database", async () => {
  const path = await startExport(test, token, group);
  const [here, there] = [test, pair.two.app];
  const manifest = await manifestAt(there, token, path);
  expect(manifest).toEqual(await manifestAt(here, token, path));
  const [one, two] = [await fetchExport(here, token, path), await fetchExport(there, token, path)];
  expect(two).toEqual(one);
  expect((await there.call("DELETE", path, { token })).status).toBe(202);
  expect((await here.call("GET", path, { token })).status).toBe(404);
});

it("a blinded study keeps back what was taken, and leaves names and plans", async () => {
  const server = await createTestApp({ sendMail: async () => undefined });
  const by = await server.anAdmin();
  const subject = await server.aPatient();
  const other = await server.aPatient();
  for (const patient of [subject, other])
    await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00:00.000"] });
  const ward = await server.aGroup(subject, other);
  const contact = await server.aStaffMember("clinician");
  const study = await server.aGroup(subject, contact);
  const site = { number: "N", title: "T", site: "S", country: "DE" };
  const data = { ...site, is_blinded: true, safety_contact: contact.userid };
  const { token: asAdmin } = by;
  const url = `/api/groups/${study}/study`;
  expect((await server.call("PUT", url, { token: asAdmin, body: { data } })).status).toBe(200);
  const step = { data: { to: "running", reason: "First subject in" } };
  expect((await server.call("POST", `${url}/steps`, { token: asAdmin, body: step })).status).toBe(
    200,
  );
  const limited = { scopes: TOKEN_SCOPES.filter((one) => !one.endsWith("boxes")), groups: [ward] };
  const { token: program } = await aServiceToken(server, by, limited);
  const found = await fetchExport(server, program, await startExport(server, program, ward));
  const reference = `Patient/${subject.profileid}`;
  const ofSubject = found.filter(
    ({ resourceType, id, ...one }) =>
      Object(one["subject"]).reference === reference || `${resourceType}/${id}` === reference,
  );
  expect(ofSubject.map(({ resourceType }) => resourceType)).toEqual([
    "Patient",
    "MedicationRequest",
  ]);
  expect(JSON.stringify(found)).toContain(`"reference":"Patient/${other.profileid}"`);
  await server.close();
});

const Manifest = z.object({ output: z.array(z.object({ url: z.string() })) });

it("a client that others wrote asks for an export, reads the manifest, and fetches and cancels it", async () => {
  const client = new Client({
    baseUrl: `${address}/fhir`,
    customHeaders: { authorization: `Bearer ${token}` },
  });
  const accepted = await client.operation({
    name: "$export",
    resourceType: "Group",
    id: String(group),
    method: "GET",
    input: { _type: "Patient,MedicationRequest" },
    options: { headers: { prefer: "respond-async" } },
  });
  const { response } = Client.httpFor(accepted);
  expect(response?.status).toBe(202);
  const place = response?.headers.get("content-location") ?? "";
  const { output } = Manifest.parse(await client.request(place));
  expect(output).toHaveLength(2);
  const cancelled = await client.request(place, { method: "DELETE" });
  expect(cancelled).toMatchObject({ resourceType: "OperationOutcome" });
  await expect(client.request(place)).rejects.toMatchObject({
    response: { status: 404, data: { resourceType: "OperationOutcome" } },
  });
});
