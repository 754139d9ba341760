import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import {
  WORKLIST_SECTIONS,
  WorklistAnswer,
  WorklistEntryAnswer,
} from "@dosebeat/contract/worklist";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { happening, livesOn } from "../../../test/lives.ts";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import { IdQueue } from "../../platform/id-queue.ts";
import { SummaryKeeper } from "../summaries/keeper.ts";
import { resultsAndTimeline } from "../summaries/results.ts";
import { WorklistPlanner } from "./planner.ts";
import { worklistStateOf } from "./state.ts";

/** The worklist equals a fresh computation over all patients, whatever happened and in whatever order it arrived. */

/** How long one's own entries can be undone. */
const UNDO_MS = 10 * MINUTE;

let server: TestApp;
let lives: Awaited<ReturnType<typeof livesOn>>;
let keeper: SummaryKeeper;
let planner: WorklistPlanner;

beforeAll(async () => {
  server = await createTestApp();
  lives = await livesOn(server);
  keeper = new SummaryKeeper(server.parts, { warn: fail });
  // A separate queue: the server's contains patients of earlier lives.
  planner = new WorklistPlanner({ ...server.parts, worklistQueue: new IdQueue() }, { warn: fail });
});
afterAll(() => server.close());

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

const who = fc.nat(1);

/** What happens next, how many minutes pass before it, and whether the background jobs have caught up by then. */
const step = fc.record({
  minutes: fc.oneof(fc.constant(0), fc.nat(14), fc.nat(9 * 60), fc.nat(60 * 60)),
  isKept: fc.boolean(),
  event: fc.oneof(
    { weight: 16, arbitrary: happening },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("entered" as const),
        who,
        done: fc.constantFrom("called" as const, "snoozed" as const, "done" as const),
        hours: fc.integer({ min: 1, max: 30 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("undone" as const), who }) },
    fc.record({ kind: fc.constant("noted" as const), who }),
  ),
});
type Event =
  typeof step extends fc.Arbitrary<infer Value extends { event: unknown }> ? Value["event"] : never;

interface Life extends Awaited<ReturnType<typeof lives.begin>> {
  /** What was done with each row and not undone, newest last. */
  entries: Map<number, WorklistEntry[]>;
}

async function happen(life: Life, event: Event): Promise<void> {
  switch (event.kind) {
    case "entered":
    case "undone":
    case "noted": {
      const { profileid = 0 } = life.people[event.who] ?? {};
      const entries = life.entries.get(profileid) ?? [];
      if (event.kind === "entered") {
        life.entries.set(profileid, await entered(profileid, entries, event));
      } else if (event.kind === "undone") {
        life.entries.set(profileid, await undone(entries));
      } else {
        await call("POST", "/api/notes", { profileid, text: "Called back", is_shared: true });
      }
      return;
    }
    default:
      return lives.happen(life, event);
  }
}

function call(method: "GET" | "POST" | "DELETE", path: string, data?: object) {
  const { token } = lives.admin;
  return server.call(method, path, { token, ...(data && { body: { data } }) });
}

/** Somebody works on the row as it is stored. */
async function entered(
  profileid: number,
  entries: WorklistEntry[],
  { done: kind, hours }: { done: WorklistEntry["kind"]; hours: number },
): Promise<WorklistEntry[]> {
  const { version = "unseen" } = (await storedOf(profileid)) ?? {};
  const until = new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
  const { status, body } = await call("POST", `/api/worklist/${profileid}/entries`, {
    kind,
    version,
    after: entries.at(-1)?.id ?? null,
    ...(kind === "snoozed" && { until }),
  });
  expect(status).toBe(201);
  return [...entries, WorklistEntryAnswer.parse(body).data];
}

async function undone(entries: WorklistEntry[]): Promise<WorklistEntry[]> {
  const newest = entries.at(-1);
  if (!newest) return entries;
  const { status } = await call("DELETE", `/api/worklist-entries/${newest.id}`);
  const age = server.clock.now().getTime() - Date.parse(newest.at_utc);
  expect(status).toBe(age <= UNDO_MS ? 200 : 409);
  return age <= UNDO_MS ? entries.slice(0, -1) : entries;
}

/** Runs the background jobs. */
async function keepAll(): Promise<void> {
  await keeper.keep(false);
  await planner.keep(false);
}

async function storedOf(profileid: number) {
  return server.db
    .selectFrom("worklist_states")
    .innerJoin("summaries", "summaries.profile_id", "worklist_states.profile_id")
    .select(["section", "weight", "version", "reasons", "worklist_states.strip", "facts"])
    .select(["worklist_states.last_press_at", "worklist_states.changes_at"])
    .select(sql<boolean>`listed_turn is distinct from turn`.as("is_old"))
    .select(
      sql<boolean>`exists (select from summary_changes
        where summary_changes.profile_id = worklist_states.profile_id)`.as("is_changed"),
    )
    .select(sql<boolean>`coalesce(done_until > ${server.clock.now()}, false)`.as("is_done"))
    .where("worklist_states.profile_id", "=", profileid)
    .executeTakeFirst();
}

/** Where a patient stands, freshly worked out. */
async function freshly(profileid: number) {
  const profile = worklistProfile(profileid);
  const { lastPress: _, changesAt: __, ...state } = await worklistStateOf(server.parts, profile);
  const ever = { from: new Date(0), to: server.clock.now() };
  const last = (await pressesOfProfile(server.db, profile, ever)).at(-1);
  return { ...state, last_press_at: last ?? null };
}

/** A row that is worked out together with the stored results, from their timeline, is the same. */
async function compareShared({ people }: Life): Promise<void> {
  for (const { profileid } of people) {
    const profile = worklistProfile(profileid);
    const { results, long } = await resultsAndTimeline(server.parts, profileid);
    const before = { long, lastPress: results.lastPress };
    const { changesAt, ...own } = await worklistStateOf(server.parts, profile);
    const shared = await worklistStateOf(server.parts, profile, undefined, before);
    expect(shared).toMatchObject(own);
    // The longer timeline may change sooner.
    expect(shared.changesAt.getTime()).toBeLessThanOrEqual(changesAt.getTime());
  }
}

/** Whether the newest entry keeps a row of this version off the list. */
function isDone(entry: WorklistEntry | undefined, version: string): boolean {
  const now = server.clock.now().getTime();
  const holds = entry?.kind !== "snoozed" || Date.parse(entry.until ?? "") > now;
  return entry?.version === version && holds;
}

/** Whatever counts as current is right, and a row is done if what is stored was dealt with. */
async function check({ people, entries }: Life): Promise<void> {
  const now = server.clock.now();
  for (const { profileid } of people) {
    const stored = await storedOf(profileid);
    if (!stored) continue;
    expect(stored.is_done).toBe(isDone(entries.get(profileid)?.at(-1), stored.version));
    if (stored.is_old || stored.is_changed || stored.changes_at === null) continue;
    if (stored.changes_at <= now) continue;
    expect(stored).toMatchObject(await freshly(profileid));
  }
}

/** The list has exactly the expected rows, in their order. */
async function checkList({ people, entries }: Life): Promise<void> {
  const rows = [];
  for (const { profileid: id } of people) {
    const { section, weight, facts: _, last_press_at, ...row } = await freshly(id);
    const entry = entries.get(id)?.at(-1);
    if (section === "none") continue;
    const last_press_utc = last_press_at?.toISOString() ?? null;
    const attributes = { ...row, section, last_press_utc, entry: entry ?? null };
    rows.push({ weight, done: isDone(entry, row.version), id, attributes });
  }
  const place = (section: (typeof WORKLIST_SECTIONS)[number]) => WORKLIST_SECTIONS.indexOf(section);
  rows.sort(
    (one, other) =>
      place(one.attributes.section) - place(other.attributes.section) ||
      other.weight - one.weight ||
      one.id - other.id,
  );
  const toDo = rows.filter(({ done }) => !done);
  for (const done of [false, true]) {
    const { data, meta } = WorklistAnswer.parse(
      (await call("GET", `/api/worklist?is_done=${done}`)).body,
    );
    const expected = rows.filter((row) => row.done === done);
    expect(data).toMatchObject(expected.map(({ id, attributes }) => ({ id, attributes })));
    expect(meta.pagination.total).toBe(expected.length);
    // The counts of open rows, also when done rows are listed.
    const [calls, boxes, watched] = WORKLIST_SECTIONS.map(
      (one) => toDo.filter(({ attributes: { section } }) => section === one).length,
    );
    expect(meta.counts).toEqual({ call: calls, box: boxes, watch: watched, patients: 2 });
  }
}

test("the worklist equals a fresh computation over all patients, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      await server.owner.deleteFrom("users").where("role", "=", "patient").execute();
      const life = { ...(await lives.begin()), entries: new Map<number, WorklistEntry[]>() };
      for (const { minutes, isKept, event } of steps) {
        server.clock.advance(minutes * MINUTE);
        await check(life);
        if (isKept) await keepAll();
        await happen(life, event);
        await check(life);
        await compareShared(life);
      }
      await keepAll();
      await checkList(life);
    }),
    { numRuns: 4, interruptAfterTimeLimit: 150_000 },
  );
}, 240_000);
