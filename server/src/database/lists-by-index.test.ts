import { AuditQuery } from "@dosebeat/contract/audit";
import { ProfilesQuery } from "@dosebeat/contract/profile-lists";
import { SensorSummariesQuery } from "@dosebeat/contract/sensor-lists";
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase, vacuumed } from "../../test/database.ts";
import { countEntries, listEntries } from "../access/audit/list-queries.ts";
import { listProfiles } from "../access/profiles/list-queries.ts";
import { listSensors } from "../boxes/sensors/list/queries.ts";
import { pageOf } from "../http/paging.ts";
import { Announcer } from "../peers/announcer.ts";
import { Totals } from "../peers/cached/totals.ts";
import type { Db } from "./db.ts";
import type { Database } from "./schema.ts";

const ROWS = 8_000;
const NOW = new Date("2026-11-21T12:00:00Z");
/**
 * Pages of 25 rows. The second is far down, but in the first half of the table, where an index scan is still
 * cheaper.
 */
const PAGES = [1, 60];
/** The maximum number of rows that a page may read from any table; a full scan reads 8,000. */
const most = (page: number) => 25 * page + 1_500;

let test: TestDatabase;
let db: Db;
let totals: Totals;
let executed: CompiledQuery[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  const log = ({ query }: { query: CompiledQuery }) => {
    executed.push(query);
  };
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: test.pool }), log });
  totals = new Totals({ db: test.db, announcer: new Announcer() });
  const run = (statement: RawBuilder<unknown>) => statement.execute(test.db);
  const numbers = sql`generate_series(1, ${sql.lit(ROWS)}) as n`;
  await run(sql`insert into users (email, created_at, role, is_active)
    select 'p' || left(md5('e' || n), 8) || '@example.org', ${NOW}, case n % 400 when 0 then 'admin' else 'patient' end,
      n % 400 <> 1 from ${numbers}`);
  await run(sql`insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
    select id, 'G' || left(md5('g' || id), 8), 'F' || left(md5('f' || id), 8), (array['en', 'de', 'fr', 'ar'])[1 + id % 4],
      '#0096c7', ${NOW}::timestamptz - id * interval '1 minute' from users`);
  await run(sql`insert into sensors (deveui, serial_number, claimcode, created_at, last_received_at,
      battery, buttonmode, rssi)
    select '70b3d57ed0' || left(md5('d' || n), 6), case when n % 5 > 0 then 'S' || left(md5('s' || n), 8) end, 'x', ${NOW},
      case when n % 50 > 0 then ${NOW}::timestamptz - (n % 40) * interval '10 minutes' end,
      n % 100, 2, -(n % 100) from ${numbers}`);
  await run(sql`insert into bindings (sensor_id, profile_id, valid_from)
    select sensors.id, profiles.id, ${NOW} from sensors join profiles using (id) where id % 50 > 0`);
  await run(sql`insert into audit_log (at, kind, user_id, profile_id, details)
    select ${NOW}::timestamptz + n * interval '1 minute',
      (array['sign-in', 'sign-in-failed', 'patient-read'])[1 + n % 3], 1 + n % 2000, 1 + n % 2000, '{}'
    from ${numbers}`);
  await vacuumed(test.owner);
});
afterAll(() => test.drop());

const Step = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Subplan Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  get Plans() {
    return z.array(Step).default([]);
  },
});
type Step = z.infer<typeof Step>;
const Explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: Step })]) })]);

/** The most rows that any step of its statements reads from a table or sorts; counting totals is left out. */
async function readsAtMost(work: () => Promise<unknown>): Promise<{ rows: number; where: string }> {
  executed = [];
  await work();
  const statements = executed;
  const steps: Step[] = [];
  for (const { sql: text, parameters } of statements) {
    const words = `explain (analyze, format json) ${text}`;
    const { rows } = await test.pool.query({ text: words, values: [...parameters] });
    steps.push(...stepsOf(Explained.parse(rows)[0]["QUERY PLAN"][0].Plan));
  }
  const found = steps.map((step) => ({ rows: rowsOf(step), where: describeStep(step) }));
  return found.reduce((one, other) => (other.rows > one.rows ? other : one));
}

/** `(select count(*) …)` of jsonPage is an InitPlan. */
function stepsOf(step: Step): Step[] {
  if (step["Subplan Name"]?.startsWith("InitPlan")) return [];
  return [step, ...step.Plans.flatMap(stepsOf)];
}

function rowsOf(step: Step): number {
  const own = step["Node Type"].endsWith("Sort") ? step.Plans[0] : step;
  if (!own || (own === step && step["Relation Name"] === undefined)) return 0;
  return (own["Actual Rows"] + own["Rows Removed by Filter"]) * own["Actual Loops"];
}

function describeStep(step: Step): string {
  return `${step["Node Type"]} ${step["Relation Name"] ?? ""}`.trim();
}

const sensors = (query: Record<string, string>) => () =>
  listSensors(db, totals, SensorSummariesQuery.parse(query), NOW, "all");
const profiles = (query: Record<string, string>) => () =>
  listProfiles(db, totals, ProfilesQuery.parse(query), null, true);
const entries = (query: Record<string, string>) => () => {
  const request = AuditQuery.parse(query);
  return listEntries(db, request, pageOf(request));
};

const sorted = (fields: readonly string[]) =>
  fields.flatMap((field) =>
    ["asc", "desc"].flatMap((direction) =>
      PAGES.map((page) => ({
        page,
        query: { "sort[0]": `${field}:${direction}`, "pagination[page]": String(page) },
      })),
    ),
  );

async function expectByIndex(work: () => Promise<unknown>, page = 1): Promise<void> {
  const { rows, where } = await readsAtMost(work);
  expect(rows, where).toBeLessThanOrEqual(most(page));
}

describe("a sorted page reads only the rows before it and on it", () => {
  it.each(sorted(["id", "deveui", "serial_number"]))("of boxes: $query", ({ query, page }) =>
    expectByIndex(sensors(query), page),
  );
  it.each(sorted(["id", "userid", "givenname", "familyname", "email", "language", "createdAt"]))(
    "of users: $query",
    ({ query, page }) => expectByIndex(profiles(query), page),
  );
  it.each(sorted(["id"]))("of the audit log: $query", ({ query, page }) =>
    expectByIndex(entries(query), page),
  );
});

describe("a filter reads little more than it returns", () => {
  it.each([
    { state: "silent" },
    { state: "low_battery" },
    { state: "never_seen" },
    { state: "alive" },
    { is_linked: "true" },
    { is_linked: "false" },
    { search: "s0a" },
    { search: "0b1a" },
    { search: "g1f" },
  ])("of boxes: %o", (query) => expectByIndex(sensors(query)));
  it.each([
    { is_active: "true" },
    { is_active: "false" },
    { is_linked: "true" },
    { is_linked: "false" },
    { language: "ar" },
    { profiletype: "admin" },
    { profiletype: "patient" },
    { search: "g1f" },
    { search: "pab0" },
    { search: "0b1a" },
    { search: "ab1", is_active: "true", "sort[0]": "familyname:desc" },
    { profiletype: "admin", "sort[0]": "familyname:desc" },
  ])("of users: %o", (query) => expectByIndex(profiles(query)));
  it.each([
    { userid: "5" },
    { profileid: "5" },
    { kind: "sign-in" },
    { userid: "5", kind: "sign-in" },
    { from: "2026-11-26T00:00:00Z" },
    { from: "2026-11-23T00:00:00Z", to: "2026-11-23T12:00:00Z" },
  ])("of the audit log: %o", async (query) => {
    await expectByIndex(entries(query));
    const count = () => countEntries(db, AuditQuery.parse(query));
    // The matching rows, and a few more.
    expect((await readsAtMost(count)).rows).toBeLessThan((await count()) + 100);
  });
});

it("orders deliberately without an index scan the boxes once and sort only a page (decision 21)", async () => {
  for (const field of ["battery", "sensortime", "buttonmode", "rssi", "state"]) {
    const query = { "sort[0]": `${field}:desc` };
    expect(await readsAtMost(sensors(query)), field).toMatchObject({ rows: ROWS });
  }
  // Two letters are too short for a trigram.
  expect((await readsAtMost(profiles({ search: "g1" }))).rows).toBe(ROWS);
});
