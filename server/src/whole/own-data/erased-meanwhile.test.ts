import { AsyncLocalStorage } from "node:async_hooks";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { anAuditEntry } from "../../../test/audit-entries.ts";
import { addOwnRecords } from "../../../test/own-records.ts";
import { addressOf, BODIES, READS, type Read, type Reader } from "../../../test/patient-reads.ts";
import { givenLink } from "../../../test/reminders.ts";
import { getProfile } from "../../access/profiles/queries.ts";
import { buildApp } from "../../app.ts";
import { VersionedCache } from "../../peers/cached/versioned-cache.ts";
import { Metrics } from "../../platform/metrics.ts";
import { eraseOther } from "./queries.ts";

/** Whoever reads about a patient who is erased meanwhile learns that there is nobody, and sees no fault. */

let test: TestApp;
let app: TestApp["app"];
const errors: string[] = [];
let people: Readonly<Record<Reader, TestPerson>>;
let group: number;

/** A call in progress, which pauses after this many queries. */
interface UnderWay {
  queries: number;
  pauseAfter: number;
  onPause: () => void;
  goOn: Promise<void>;
}
const underWay = new AsyncLocalStorage<UnderWay>();

const pausing: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const call = underWay.getStore();
    if (call) {
      call.queries += 1;
      if (call.queries === call.pauseAfter) {
        call.onPause();
        await call.goOn;
      }
    }
    return result;
  },
};

/** A call that waits for the work of another, paused one would never pause itself. */
class WorkedOutAnew<Value> extends VersionedCache<Value> {
  override async get(...[, , work]: Parameters<VersionedCache<Value>["get"]>): Promise<Value> {
    return (await work()).value;
  }
}

beforeAll(async () => {
  test = await createTestApp();
  app = await buildApp({
    ...test.parts,
    doses: new WorkedOutAnew(),
    adherence: new WorkedOutAnew(),
    metrics: new Metrics(),
    db: test.db.withPlugin(pausing),
    logLevel: "error",
    logTo: { write: (line) => errors.push(line) },
  });
  people = {
    admin: await test.anAdmin(),
    clinician: await test.aStaffMember("clinician"),
    technician: await test.aStaffMember("technician"),
    carer: await test.aPatient(),
  };
  group = await test.aGroup(people.clinician);
  await test.db
    .updateTable("group_members")
    .set({ has_study: true })
    .where("group_id", "=", group)
    .execute();
});
// Nothing logged about this may be a fault.
afterEach(() => expect(errors.splice(0)).toEqual([]));
afterAll(async () => {
  await app.close();
  await test.close();
});

async function aKnownPatient() {
  const patient = await test.aPatient();
  const { id: medicine } = await test.aMedicine(patient, { schedules: ["08:00"] });
  const of = { ...patient, medicine, now: test.clock.now() };
  const { intake } = await addOwnRecords(test.db, of, "their");
  const { sensor, id: binding } = await test.aBinding(patient, { from: "2026-05-02T00:00:00Z" });
  const { profileuid } = await getProfile(test.db, patient.profileid);
  const member = { group_id: group, profile_id: patient.profileid };
  await test.db.insertInto("group_members").values(member).execute();
  const link = await givenLink(test, patient, people.carer, "active", "figures");
  const named = { medicine, deveui: sensor.deveui, profileuid, link, group, binding };
  const audited = await anAuditEntry(test, patient);
  return { ...patient, ...named, provenance: `intake-${intake}`, audited };
}
type Patient = Awaited<ReturnType<typeof aKnownPatient>>;

interface Asked {
  method: "GET" | "POST";
  url: string;
  body?: object | undefined;
  token: string;
}

/** Makes a call that pauses after this many queries; returns once it does, or has its answer. */
async function begin({ method, url, body, token }: Asked, pauseAfter: number, goOn: Promise<void>) {
  const call: UnderWay = { queries: 0, pauseAfter, goOn, onPause: () => {} };
  const paused = new Promise<void>((resolve) => {
    call.onPause = resolve;
  });
  // Some answers are sent piece by piece, so they can only break off.
  const answer = underWay.run(call, async () => {
    try {
      const options = { method, url, headers: { authorization: `Bearer ${token}` } };
      return (await app.inject({ ...options, ...(body && { payload: body }) })).statusCode;
    } catch (error) {
      return String(error);
    }
  });
  await Promise.race([paused, answer]);
  return { answer, call };
}

const BROKEN_OFF = "Error: response destroyed before completion";
const isAllowed = (status: number | string, path: string) =>
  [200, 401, 404, 410].includes(Number(status)) ||
  (path === "/api/export" && status === BROKEN_OFF);

/** Erases a patient, unless a call in progress holds something that this would wait for. */
async function erase(patient: Patient): Promise<void> {
  const by = { userid: people.admin.userid, impersonation: null, address: "", call: "" };
  const now = test.clock.now();
  try {
    await test.owner.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await eraseOther(tx, { ...by, at: now }, patient, "asked by letter", now);
    });
  } catch (error) {
    expect(error).toMatchObject({ code: "55P03" });
  }
}

/** Makes these calls about one patient, who is erased once all of them have paused. */
async function answersOf(
  calls: readonly ((of: Patient) => Asked)[],
  pauseAfter: number,
): Promise<{ status: number | string; hasPaused: boolean }[]> {
  const patient = await aKnownPatient();
  let goOn = () => {};
  const erased = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun = await Promise.all(calls.map((call) => begin(call(patient), pauseAfter, erased)));
  await erase(patient);
  goOn();
  return Promise.all(
    begun.map(async ({ answer, call }) => ({
      status: await answer,
      hasPaused: call.queries >= pauseAfter,
    })),
  );
}

/** How many calls run at the same time: fewer than there are connections, since some hold theirs meanwhile. */
const TOGETHER = 6;

/**
 * Beyond this many queries, calls read the same tables again: so they pause at every third query, and only at night
 * at every one.
 */
const DENSE = process.env["NIGHTLY"] === undefined ? 8 : Number.POSITIVE_INFINITY;
const next = (queries: number) => queries + (queries < DENSE ? 1 : 3);

it("every read answers, however far it was when the patient was erased", async () => {
  const wrong: object[] = [];
  let reads = [...READS];
  for (let queries = 1; reads.length > 0; queries = next(queries)) {
    const further: Read[] = [];
    for (let first = 0; first < reads.length; first += TOGETHER) {
      const some = reads.slice(first, first + TOGETHER);
      const calls = some.map(({ method, path, by }) => (of: Patient): Asked => {
        const { token } = by === "patient" ? of : people[by];
        return { method, url: addressOf(path, of), body: BODIES[path]?.(of), token };
      });
      for (const [index, { status, hasPaused }] of (await answersOf(calls, queries)).entries()) {
        const read = some[index];
        if (!read) continue;
        if (!isAllowed(status, read.path)) wrong.push({ ...read, queries, status });
        if (hasPaused) further.push(read);
      }
    }
    reads = further;
  }
  expect(wrong).toEqual([]);
});

it.each<[string, Reader, (of: Patient) => object]>([
  [
    "/api/notes",
    "clinician",
    ({ profileid }) => ({ data: { profileid, text: "x", is_shared: true } }),
  ],
  [
    "/api/sensor/assign",
    "technician",
    ({ profileid, deveui }) => ({ data: { profileid, deveui } }),
  ],
  ["/api/impersonation", "admin", ({ profileuid }) => ({ data: { profileuid, reason: "x" } })],
  [
    "/api/excused",
    "admin",
    ({ profileid }) => ({ data: { profileid, from: "2026-05-01", to: "2026-05-02", reason: "x" } }),
  ],
])("POST %s of staff answers, however far it was", async (url, by, bodyOf) => {
  const answers: (number | string)[] = [];
  for (let queries = 1; ; queries += 1) {
    const asked = (of: Patient): Asked => {
      return { method: "POST", url, body: bodyOf(of), token: people[by].token };
    };
    const [answer] = await answersOf([asked], queries);
    if (!answer?.hasPaused) break;
    answers.push(answer.status);
  }
  expect(answers).toContain(404);
  expect(answers.filter((status) => ![200, 201, 404, 409].includes(Number(status)))).toEqual([]);
});
