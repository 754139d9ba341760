import { DosesAnswer } from "@dosebeat/contract/doses";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeApp, createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { type Replicated, replicated } from "../../test/replicated.ts";
import { testWorkers } from "../../test/workers.ts";
import { type Connection, connect } from "../database/connect.ts";
import { Replicas } from "../database/replicas/replicas.ts";
import { Metrics } from "../platform/metrics.ts";

let database: Replicated;
let primary: Connection;
let plain: TestApp;
let servers: readonly [Server, Server];
let admin: TestPerson;
let clinician: TestPerson;
let patient: TestPerson & { medicine: number; deveui: string };
let stranger: TestPerson;
let group: number;

interface Server {
  app: TestApp;
  replicas: Replicas;
  metrics: Metrics;
}

beforeAll(async () => {
  database = await replicated();
  primary = connect({ connectionString: database.url });
  const { db } = primary;
  const threads = () => testWorkers(database.url);
  plain = await createTestApp({ db, workers: threads() });
  const aServer = async (): Promise<Server> => {
    const metrics = new Metrics();
    const logins = [{ connectionString: database.replicaUrl }];
    const replicas = new Replicas(primary, logins, metrics);
    const workers = threads();
    const app = await createTestApp({ db, clock: plain.clock, replicas, workers, metrics });
    return { app, replicas, metrics };
  };
  servers = [await aServer(), await aServer()];
  admin = await plain.anAdmin();
  clinician = await plain.aStaffMember("clinician");
  stranger = await plain.aPatient();
  const person = await plain.aPatient();
  const { id: medicine } = await plain.aMedicine(person, { schedules: ["08:00", "20:00"] });
  const { sensor } = await plain.aBinding(person, { from: "2026-05-01T00:00:00Z" });
  patient = { ...person, medicine, deveui: sensor.deveui };
  group = await plain.aGroup(clinician, patient);
});
afterAll(async () => {
  for (const { app, replicas } of servers) {
    await replicas.end();
    await app.parts.workers.close();
    await closeApp(app.app);
  }
  await plain.close();
  await primary.db.destroy();
  await database.end();
});
beforeEach(async () => {
  await database.resume();
  for (const { replicas } of servers) {
    await expect
      .poll(async () => {
        await database.tick();
        return replicas.watch();
      })
      .toEqual([undefined]);
  }
});

async function readFrom({ metrics }: Server): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const lines = text.matchAll(/^dosebeat_replica_reads_total\{from="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, from, count]) => [from, Number(count)]));
}

const RANGE = "from=2026-05-01&to=2026-05-10";
const DAYS = { startdate: "2026-05-01", enddate: "2026-05-10" };
const CSV = { accept: "text/csv" };

const READS: readonly [string, () => Parameters<TestApp["call"]>][] = [
  ["doses", () => ["GET", `/api/doses?${RANGE}`, patient]],
  ["adherence", () => ["GET", `/api/adherence?${RANGE}`, patient]],
  [
    "a year of adherence, by a worker",
    () => ["GET", "/api/adherence?from=2025-06-01&to=2026-05-10", patient],
  ],
  [
    "one's own doses as a table",
    () => ["GET", "/api/export?table=doses", { ...patient, headers: CSV }],
  ],
  [
    "a chart of a box",
    () => [
      "POST",
      "/api/medicine-history/chart",
      { ...admin, body: { data: { deveui: patient.deveui, ...DAYS } } },
    ],
  ],
  ["users", () => ["GET", "/api/profiles", admin]],
  ["patients by adherence", () => ["GET", "/api/adherence/summary?days=30", admin]],
  ["the worklist", () => ["GET", "/api/worklist", clinician]],
  ["boxes", () => ["GET", "/api/sensory-summaries", admin]],
  ["boxes as a table", () => ["GET", "/api/sensory-summaries", { ...admin, headers: CSV }]],
  ["boxes by state", () => ["GET", "/api/sensor-triage", admin]],
  ["a ward list", () => ["GET", `/api/groups/${group}/ward-list`, clinician]],
  ["a timeline", () => ["GET", `/api/profiles/${patient.profileid}/timeline`, clinician]],
  [
    "a hand-over",
    () => ["GET", `/api/groups/${group}/hand-over?from=2026-05-10T06:00:00Z`, clinician],
  ],
  [
    "a study",
    () => ["GET", `/api/groups/${group}/export?table=doses&format=csv&numbers=given`, admin],
  ],
];

describe("a call that may read from a replica", () => {
  it.each(READS)("is answered by it as by the primary: %s", async (_, asked) => {
    const [server] = servers;
    const expected = await plain.call(...asked());
    expect(expected.status).toBe(200);
    const before = await readFrom(server);
    const answer = await server.app.call(...asked());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expected.body);
    const after = await readFrom(server);
    const asked_of = (from: string) => (after[from] ?? 0) - (before[from] ?? 0);
    expect(asked_of("failed")).toBe(0);
    expect(asked_of("replica") + asked_of("primary")).toBe(1);
  });

  it("is one indeed, but for a replica that a busy machine leaves behind", async () => {
    const [server] = servers;
    const read = async () => {
      await database.tick();
      await server.replicas.watch();
      for (const [, asked] of READS) await server.app.call(...asked());
      return (await readFrom(server))["replica"];
    };
    await expect.poll(read).toBeGreaterThan(READS.length / 2);
  });

  it("is refused to strangers as ever", async () => {
    const { app } = servers[0];
    const of = `profileid=${patient.profileid}&${RANGE}`;
    for (const path of [`/api/doses?${of}`, `/api/adherence?${of}`]) {
      expect((await app.call("GET", path, stranger)).status).toBe(404);
    }
    expect((await app.call("GET", "/api/profiles", stranger)).status).toBe(403);
  });

  it("records whose data was read", async () => {
    const { app } = servers[0];
    await sql`delete from audit_visits`.execute(primary.db);
    const path = `/api/doses?profileid=${patient.profileid}&${RANGE}`;
    expect((await app.call("GET", path, clinician)).status).toBe(200);
    const [entry] = await primary.db
      .selectFrom("audit_log")
      .select(["kind", "profile_id"])
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(entry).toEqual({ kind: "patient-read", profile_id: patient.profileid });
    expect((await readFrom(servers[0]))["failed"]).toBe(0);
  });
});

describe("while the replica is behind", () => {
  beforeEach(() => database.pause());

  it("a patient sees what was just said, by whichever server", async () => {
    const [one, other] = servers;
    const dosesOf = async ({ app }: Server) => {
      const path = "/api/doses?from=2026-05-10&to=2026-05-10";
      const answer = await app.call("GET", path, patient);
      return DosesAnswer.parse(answer.body).data.doses.map(({ status }) => status);
    };
    const before = await dosesOf(other);
    const dose = { date: "2026-05-10", medicine: patient.medicine, dosage_time: "08:00" };
    const body = { data: { ...dose, status: "skipped", reason: "ill" } };
    const stated = await one.app.call("PUT", "/api/doses", { ...patient, body });
    expect(stated.status).toBe(200);
    const after = await dosesOf(other);
    expect(after).not.toEqual(before);
    expect(await dosesOf(one)).toEqual(after);
  });

  it("somebody who was added stands in the list, and somebody taken away does not", async () => {
    const [one, other] = servers;
    const added = await plain.aPatient({ familyname: "Newcomer" });
    const found = async ({ app }: Server) =>
      (await app.call("GET", "/api/profiles?search=Newcomer", admin)).body;
    for (const server of [one, other]) {
      expect(await found(server)).toMatchObject({ data: [{ id: added.profileid }] });
    }
    const listed = async () =>
      (await one.app.call("GET", "/api/adherence/summary?days=30", clinician)).body;
    const ward = await plain.aGroup(clinician, added);
    expect(JSON.stringify(await listed())).toContain("Newcomer");
    await primary.db.deleteFrom("group_members").where("group_id", "=", ward).execute();
    expect(JSON.stringify(await listed())).not.toContain("Newcomer");
    const path = `/api/doses?profileid=${added.profileid}&${RANGE}`;
    expect((await one.app.call("GET", path, clinician)).status).toBe(404);
  });
});

it("nobody sees an error when it is gone", async () => {
  const [server] = servers;
  database.replica.stop();
  for (const [, asked] of READS) {
    expect((await server.app.call(...asked())).status).toBe(200);
  }
  database.replica.start();
});
