import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { IdQueue } from "../../platform/id-queue.ts";
import { timelines } from "../../state/doses/timeline.ts";
import { SummaryKeeper } from "../summaries/keeper.ts";
import { WorklistPlanner } from "./planner.ts";

/** Rows that only time can change are worked out when it does, not every few minutes. */

const START = Date.UTC(2026, 4, 1);
const NOON = START + 10 * DAY + 12 * HOUR;

let server: TestApp;
let key: string;
let patient: Awaited<ReturnType<typeof aPatient>>;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.owner.deleteFrom("users").where("role", "=", "patient").execute();
  server.clock.set(new Date(NOON));
  patient = await aPatient();
  await keepAll();
});

/** Took the dose of this morning, as the box proves, which is heard every hour. */
async function aPatient() {
  const person = await server.aPatient();
  const { id: medicine } = await server.aMedicine(person, { schedules: ["08:00"] });
  const { sensor } = await server.aBinding(person, { from: new Date(START) });
  const frames = Array.from({ length: 10 * 24 + 12 }, (_, hour) => ({
    deveui: sensor.deveui,
    fcnt: hour,
    time: new Date(START + hour * HOUR).toISOString(),
    ...(hour % 24 === 8 && { presses: [{ age_s: 0 }] }),
  }));
  const { status } = await server.call("POST", "/api/ingest/box", { token: key, body: frames });
  expect(status).toBe(200);
  const heard = (hours: number, isPressed = false) => {
    const time = server.clock.now().toISOString();
    const presses = isPressed ? [{ age_s: 0 }] : [];
    const body = { deveui: sensor.deveui, fcnt: frames.length + hours, time, presses };
    return server.call("POST", "/api/ingest/box", { token: key, body });
  };
  return { ...person, medicine, heard };
}

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

const keep = () => new SummaryKeeper(server.parts, { warn: fail }).keep(false);
const plan = () =>
  new WorklistPlanner({ ...server.parts, worklistQueue: new IdQueue() }, { warn: fail }).keep(
    false,
  );

async function keepAll(): Promise<void> {
  await keep();
  await plan();
}

/** How many timelines this needs. */
async function timelinesOf(work: () => Promise<unknown>): Promise<number> {
  let found = 0;
  const count = () => {
    found += 1;
  };
  timelines.subscribe(count);
  await work();
  timelines.unsubscribe(count);
  return found;
}

function row() {
  return server.db
    .selectFrom("worklist_states")
    .select(["version", "section", "computed_at", "changes_at", "is_tried"])
    .where("profile_id", "=", patient.profileid)
    .executeTakeFirstOrThrow();
}

async function changed(set: ReturnType<typeof sql>): Promise<void> {
  await sql`update worklist_states set ${set} where profile_id = ${patient.profileid}`.execute(
    server.owner,
  );
}

test("nothing is worked out until time changes something", async () => {
  const { computed_at, changes_at } = await row();
  expect(changes_at?.getTime()).toBeGreaterThan(NOON + HOUR);
  server.clock.set(new Date((changes_at?.getTime() ?? 0) - 1));
  expect(await timelinesOf(keepAll)).toBe(0);
  expect((await row()).computed_at).toEqual(computed_at);
});

test("when the box becomes silent, results and row are worked out once", async () => {
  server.clock.set(new Date(NOON + 2 * HOUR + 1));
  expect(await timelinesOf(keepAll)).toBe(1);
  expect((await row()).computed_at).toEqual(server.clock.now());
  expect(await timelinesOf(keepAll)).toBe(0);
});

test("a row whose time has come is worked out where the stored results still hold", async () => {
  await changed(sql`changes_at = ${new Date(NOON + MINUTE)}`);
  server.clock.set(new Date(NOON + MINUTE));
  expect(await timelinesOf(keep)).toBe(0);
  expect(await timelinesOf(plan)).toBe(1);
  expect((await row()).changes_at?.getTime()).toBeGreaterThan(NOON + HOUR);
});

test("it is left to the keeper of results that no longer hold", async () => {
  await changed(sql`changes_at = ${new Date(NOON + MINUTE)}`);
  await sql`update summaries set stale_at = ${new Date(NOON + MINUTE)}
    where profile_id = ${patient.profileid}`.execute(server.owner);
  server.clock.set(new Date(NOON + MINUTE));
  expect(await timelinesOf(plan)).toBe(0);
  expect(await timelinesOf(keep)).toBe(1);
  expect(await timelinesOf(plan)).toBe(0);
});

test("a row of the release before is worked out every 15 minutes", async () => {
  // It stores when a row was worked out, and not until when it holds.
  await changed(sql`computed_at = ${new Date(NOON + 1)}`);
  server.clock.set(new Date(NOON + 15 * MINUTE));
  expect(await timelinesOf(plan)).toBe(0);
  server.clock.set(new Date(NOON + 15 * MINUTE + 2));
  expect(await timelinesOf(plan)).toBe(1);
  server.clock.advance(15 * MINUTE + 1);
  expect(await timelinesOf(plan)).toBe(0);
});

test("whoever was not reached stands below the others for an hour, up to a quarter more", async () => {
  const { token } = await server.anAdmin();
  const { medicine } = patient;
  const count = { data: { medicine, kind: "count", amount: 0 } };
  await server.call("POST", "/api/stock-entries", { token: patient.token, body: count });
  await keepAll();
  const { version, section } = await row();
  expect(section).toBe("call");
  const called = { kind: "called", outcome: "not_reached", version, after: null };
  const path = `/api/worklist/${patient.profileid}/entries`;
  const { status } = await server.call("POST", path, { token, body: { data: called } });
  expect(status).toBe(201);
  expect((await row()).is_tried).toBe(true);
  server.clock.advance(HOUR);
  await plan();
  expect((await row()).is_tried).toBe(false);
});

test.each([
  // The dose of eight is late, and its window closes; the chart day ends.
  [false, 3],
  // What was taken is not late.
  [true, 1],
])(
  "in a day of a box that is heard every hour, dose taken: %s, time alone works its patient out %i times",
  async (isTaken, times) => {
    let messages = 0;
    let found = 0;
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      server.clock.set(new Date(NOON + minute * MINUTE));
      if (minute % 60 === 0) {
        await patient.heard(messages, isTaken && minute === 20 * 60);
        messages += 1;
      }
      found += await timelinesOf(keepAll);
    }
    expect(found - messages).toBe(times);
  },
);
