import type { LiveEvent } from "@dosebeat/contract/events";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { TestApp, TestPerson } from "../../../test/app.ts";
import { eventsOf } from "../../../test/heard.ts";
import { createPeerPair } from "../../../test/peer-app.ts";
import { IdQueue } from "../../platform/id-queue.ts";
import { timelines } from "../../state/doses/timeline.ts";
import { WorklistPlanner } from "../worklist/planner.ts";
import { storeResults, takeTurns } from "./claim-queries.ts";
import { findStored } from "./compare-queries.ts";
import { SummaryKeeper } from "./keeper.ts";
import { resultsOf } from "./results.ts";

/** Whoever changed is worked out once, for stored results and the call list alike. */

const START = Date.UTC(2026, 4, 1);

let server: TestApp;
let other: TestApp;
let close: () => Promise<void>;
let key: string;
/** More than are worked out between requests: all at once is a worker's work. */
let people: Patient[];
let told: unknown[] = [];
const log = { warn: (...words: unknown[]) => void told.push(words) };

beforeAll(async () => {
  const pair = await createPeerPair();
  [server, other, close] = [pair.one.app, pair.two.app, pair.close];
  for (const { clock } of [server, other]) clock.set(new Date(START + 10 * DAY + 12 * HOUR));
  key = await server.anIngestKey();
  people = [];
  for (let n = 0; n < 9; n++) people.push(await aPatient());
}, 60_000);
afterAll(() => close());

/** Nothing is left to do, and nobody is to be called. */
beforeEach(async () => {
  await keepAll();
  told = [];
});

/** Who has taken everything, as the box of numbered frames proves. */
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
  return { ...person, medicine, deveui: sensor.deveui };
}
type Patient = Awaited<ReturnType<typeof aPatient>>;

const keeperOf = ({ parts }: TestApp) => new SummaryKeeper(parts, log);
const plannerOf = ({ parts }: TestApp) =>
  new WorklistPlanner({ ...parts, worklistQueue: new IdQueue() }, log);

async function keepAll(): Promise<void> {
  await keeperOf(server).keep(false);
  await plannerOf(server).keep(false);
}

/** A count of the stock: with nothing left somebody has to call. */
async function counts({ token, medicine }: Patient, amount: number): Promise<void> {
  const body = { data: { medicine, kind: "count", amount } };
  const { status } = await server.call("POST", "/api/stock-entries", { token, body });
  expect(status).toBe(201);
}

/** Which profiles' timelines are worked out on this thread, in order. */
async function workedOutIn(work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  const count = (message: unknown) => found.push((message as { profileid: number }).profileid);
  timelines.subscribe(count);
  await work();
  timelines.unsubscribe(count);
  return found;
}

async function standing({ profileid }: TestPerson) {
  const [stored] = await findStored(
    server.db,
    { after: profileid - 1, most: 1 },
    server.clock.now(),
  );
  const row = await server.db
    .selectFrom("summaries")
    .innerJoin("worklist_states", "worklist_states.profile_id", "summaries.profile_id")
    .select(sql<boolean>`listed_turn is not distinct from turn`.as("isListed"))
    .select(["section", "worklist_states.computed_at as at"])
    .where("summaries.profile_id", "=", profileid)
    .executeTakeFirst();
  return { isStale: stored?.isStale, isListed: row?.isListed, section: row?.section };
}

const CURRENT = { isStale: false, isListed: true };

/** The patients whose rows live streams are told to read again. */
function rowsIn(events: readonly LiveEvent[]): unknown[] {
  return events.filter(({ kind }) => kind === "worklist").map(({ id }) => id);
}

const ids = (some: readonly TestPerson[]) => some.map(({ profileid }) => Number(profileid)).sort();

test("a changed patient's timeline is worked out once, for results and call list", async () => {
  const [first] = people;
  if (!first) throw new Error("There are nine.");
  const { profileid, deveui } = first;
  server.clock.advance(MINUTE);
  const time = server.clock.now().toISOString();
  const body = { deveui, time, fcnt: 10 * 24 + 12, presses: [{ age_s: 5 }] };
  await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(await workedOutIn(keepAll)).toEqual([profileid]);
  expect(await standing(first)).toMatchObject(CURRENT);
  expect(await workedOutIn(keepAll)).toEqual([]);
});

test("streams are told of the rows that changed, also where a worker has worked them out", async () => {
  const changed = people.slice(1, 4);
  for (const person of changed) await counts(person, 0);
  await sql`insert into summary_changes select profile_id from summaries`.execute(server.db);
  const run = vi.spyOn(server.parts.workers, "run");
  const events = await eventsOf(server, async () => expect(await keepAll()).toBeUndefined());
  expect(run.mock.calls.map(([task]) => task)).toMatchObject([{ kind: "summaries", rows: true }]);
  run.mockRestore();
  expect(rowsIn(events).sort()).toEqual(ids(changed));
  for (const person of changed) {
    expect(await standing(person)).toMatchObject({ ...CURRENT, section: "call" });
  }
  expect(told).toEqual([]);
});

test("a row that cannot be stored holds up neither the results nor the rows of others", async () => {
  const [, , , , ill, well] = people;
  if (!ill || !well) throw new Error("There are nine.");
  for (const person of [ill, well]) await counts(person, 0);
  const mend = await broken("worklist_states", ill);
  const events = await eventsOf(server, () => keeperOf(server).keep(false));
  expect(rowsIn(events)).toEqual(ids([well]));
  expect(JSON.stringify(told)).toContain(`row of profile ${ill.profileid}: `);
  expect(await standing(ill)).toMatchObject({ isStale: false, isListed: false, section: "none" });
  expect(await standing(well)).toMatchObject({ ...CURRENT, section: "call" });
  await mend();
  const later = await eventsOf(server, () => plannerOf(server).keep(false));
  expect(rowsIn(later)).toEqual(ids([ill]));
  expect(await standing(ill)).toMatchObject({ ...CURRENT, section: "call" });
});

test("results that cannot be stored do not hold up rows, and are worked out when the lease is over", async () => {
  const [, , , , , , ill] = people;
  if (!ill) throw new Error("There are nine.");
  await counts(ill, 0);
  const mend = await broken("summaries", ill);
  const events = await eventsOf(server, () => keeperOf(server).keep(false));
  expect(rowsIn(events)).toEqual(ids([ill]));
  expect(JSON.stringify(told)).toContain("results of 1 profiles: ");
  expect(await standing(ill)).toMatchObject({ isStale: true, isListed: true, section: "call" });
  await mend();
  server.clock.advance(MINUTE);
  await keeperOf(server).keep(false);
  expect(await standing(ill)).toMatchObject({ ...CURRENT, section: "call" });
});

/** Whatever changes this patient's row of the table fails, but for what takes a turn. */
async function broken(table: "worklist_states" | "summaries", { profileid }: TestPerson) {
  const when = sql.raw(
    `new.profile_id = ${profileid}${table === "summaries" ? " and not new.is_claimed and old.is_claimed" : ""}`,
  );
  await sql`create or replace function break() returns trigger language plpgsql
    as $$ begin raise 'broken on purpose'; end $$`.execute(server.owner);
  await sql`create trigger broken before update on ${sql.table(table)} for each row when (${when})
    execute function break()`.execute(server.owner);
  return async () =>
    void (await sql`drop trigger broken on ${sql.table(table)}`.execute(server.owner));
}

test("who takes a turn and dies leaves a patient for as long as the lease", async () => {
  const [, , , , , , , lost] = people;
  if (!lost) throw new Error("There are nine.");
  await counts(lost, 0);
  const lease = new Date(server.clock.now().getTime() + MINUTE);
  await takeTurns(server.db, [lost.profileid], lease);
  expect(await workedOutIn(keepAll)).toEqual([]);
  expect(await standing(lost)).toMatchObject({ isStale: true, isListed: false });
  for (const { clock } of [server, other]) clock.set(lease);
  const events = await eventsOf(server, () => keeperOf(other).keep(false));
  await expect.poll(() => standing(lost)).toMatchObject({ ...CURRENT, section: "call" });
  expect(rowsIn(events)).toBeDefined();
});

test("rows of servers that store results alone are worked out by the job of the list", async () => {
  const [, , , , , , , , older] = people;
  if (!older) throw new Error("There are nine.");
  await counts(older, 0);
  const now = server.clock.now();
  // As the release before: its keeper stores no row.
  const turns = await takeTurns(server.db, [older.profileid], new Date(now.getTime() + MINUTE));
  expect(await workedOutIn(() => plannerOf(server).keep(false))).toEqual([]);
  const results = await resultsOf(server.parts, older.profileid);
  await storeResults(
    server.db,
    turns.map((turn) => ({ ...turn, results })),
    now,
  );
  expect(await standing(older)).toMatchObject({ isStale: false, isListed: false });
  await plannerOf(server).keep(false);
  expect(await standing(older)).toMatchObject({ ...CURRENT, section: "call" });
});

test("two servers at once leave everybody current, and no row as of an earlier turn", async () => {
  const some = people.slice(1, 8);
  for (const amount of [500, 0]) {
    for (const person of some) await counts(person, amount);
    await Promise.all([server, other, server].map((one) => keeperOf(one).keep(false)));
    await Promise.all([server, other].map((one) => plannerOf(one).keep(false)));
    for (const person of some) {
      const section = amount === 0 ? "call" : "none";
      expect(await standing(person)).toMatchObject({ ...CURRENT, section });
    }
  }
  expect(told).toEqual([]);
});
