import { RosterAnswer } from "@dosebeat/contract/roster";
import { SummariesAnswer } from "@dosebeat/contract/summaries";
import { SUMMARY_ORDERS } from "@dosebeat/contract/summary-orders";
import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { storeResults, takeTurns } from "./claim-queries.ts";
import { compareStored } from "./compare.ts";
import { findStored } from "./compare-queries.ts";
import { SummaryKeeper } from "./keeper.ts";
import { refresh } from "./refresh.ts";
import { resultsOf } from "./results.ts";

const START = Date.UTC(2026, 4, 1);

let server: TestApp;
let admin: TestPerson;
/** One takes everything, one misses everything, of one nothing is known, one has no box. */
let people: TestPerson[];
let keeper: SummaryKeeper;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-11T12:00:00Z");
  admin = await server.anAdmin();
  const key = await server.anIngestKey();
  people = await Promise.all(["Amber", "Blum", "Curie", "Dahl"].map(aPatient));
  for (const [index, person] of people.slice(0, 3).entries()) {
    const { sensor } = await server.aBinding(person, { from: new Date(START) });
    const frames = Array.from({ length: 10 * 24 + 12 }, (_, hour) => ({
      deveui: sensor.deveui,
      fcnt: hour,
      time: new Date(START + hour * HOUR).toISOString(),
      ...(index === 0 && hour % 24 === 8 && { presses: [{ age_s: 0 }] }),
    })).filter((_, hour) => index < 2 || hour % 5 === 0);
    const body = frames;
    expect((await server.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
  }
  const log = { error: fail, warn: fail };
  keeper = new SummaryKeeper(server.parts, log);
  await keeper.keep(false);
}, 60_000);
afterAll(() => server.close());

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

async function aPatient(familyname: string): Promise<TestPerson> {
  const person = await server.aPatient({ familyname });
  await server.aMedicine(person, { schedules: ["08:00"] });
  return person;
}

async function storedOf(profileid: number) {
  const [stored] = await findStored(
    server.db,
    { after: profileid - 1, most: 1 },
    server.clock.now(),
  );
  return stored;
}

async function list(query = "", { token }: { token: string } = admin) {
  const { status, body } = await server.call("GET", `/api/adherence/summary?${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return SummariesAnswer.parse(body);
}
const names = async (query = "") =>
  (await list(query)).data.map(({ attributes }) => attributes.familyname);

test("shows what GET /api/adherence answers for the same days", async () => {
  const { data, meta } = await list("days=7");
  expect(meta.pagination.total).toBe(4);
  const [amber, blum, curie, dahl] = data.map(({ attributes }) => attributes);
  expect(amber).toMatchObject({
    from: "2026-05-05",
    to: "2026-05-11",
    due: 7,
    taken: 7,
    missed: 0,
  });
  expect(amber?.taking).toEqual({ numerator: 6, denominator: 6, percent: 100 });
  expect(amber?.sensor).toMatchObject({ state: "alive" });
  expect(amber?.last_press_utc).toBe("2026-05-11T08:00:00.000Z");
  expect(blum).toMatchObject({ due: 7, taken: 0, missed: 6, unknown: 0, trend: 0 });
  expect(curie).toMatchObject({ taken: 0, missed: 0, taking: { percent: null }, trend: null });
  expect(curie?.unknown).toBeGreaterThan(0);
  // Too little is known for a percentage, but enough for the range.
  expect(curie?.range).toEqual({
    low: { numerator: 0, denominator: 6, percent: 0 },
    high: { numerator: 6, denominator: 6, percent: 100 },
  });
  expect(blum?.range).toBeNull();
  expect(dahl?.range).toBeNull();
  expect(dahl).toMatchObject({ due: 0, sensor: null, coverage: { percent: null } });
});

test("puts what is not known last in both directions", async () => {
  expect((await names("days=7&sort[0]=taking:asc")).slice(0, 2)).toEqual(["Blum", "Amber"]);
  expect((await names("days=7&sort[0]=taking:desc")).slice(0, 2)).toEqual(["Amber", "Blum"]);
  expect((await names("sort[0]=state:desc")).at(-1)).toBe("Dahl");
  expect((await names("sort[0]=last_press:asc"))[0]).toBe("Amber");
  for (const field of SUMMARY_ORDERS) {
    for (const direction of ["asc", "desc"]) {
      const sort = `sort[0]=${field}:${direction}&pagination[pageSize]=1`;
      const pages = [1, 2, 3, 4].map((page) => names(`${sort}&pagination[page]=${page}`));
      expect((await Promise.all(pages)).flat()).toEqual(
        await names(`sort[0]=${field}:${direction}`),
      );
    }
  }
});

test("filters by each", async () => {
  expect(await names("missed_from=1")).toEqual(["Blum"]);
  expect(await names("taking_below=80")).toEqual(["Blum"]);
  expect(await names("unknown_from=1")).toContain("Curie");
  expect(await names("coverage_below=70")).toEqual(["Curie"]);
  expect(await names("state=unbound")).toEqual(["Dahl"]);
  expect(await names("search=amb")).toEqual(["Amber"]);
  expect(await names("pressed_before=2026-05-01T00:00:00Z")).toEqual(["Blum", "Curie", "Dahl"]);
  expect((await list("missed_from=1")).meta.pagination.total).toBe(1);
});

test("clinicians see patients of their groups alone", async () => {
  const clinician = await server.aPatient({ familyname: "Eden" });
  await sql`update users set staff = '{clinician}' where id = ${clinician.userid}`.execute(
    server.db,
  );
  const { rows } = await sql<{ id: number }>`insert into groups (name, kind, created_at)
    values ('North', 'ward', now()), ('South', 'ward', now()) returning id`.execute(server.db);
  const [north, south] = rows.map(({ id }) => id);
  for (const [group, person] of [
    [north, clinician],
    [north, people[1]],
    [south, people[0]],
  ] as const) {
    await sql`insert into group_members values (${group}, ${person?.profileid})`.execute(server.db);
  }
  const seen = await list("", clinician);
  expect(seen.data.map(({ attributes }) => attributes.familyname)).toEqual(["Blum"]);
  expect(seen.meta.pagination.total).toBe(1);
  expect((await list(`group=${south}`)).data).toHaveLength(1);
  for (const [group, { token }] of [
    [south, clinician],
    [4711, clinician],
    [4711, admin],
  ] as const) {
    const path = `/api/adherence/summary?group=${group}`;
    expect((await server.call("GET", path, { token })).status).toBe(404);
  }
  for (const { token } of people) {
    expect((await server.call("GET", "/api/adherence/summary", { token })).status).toBe(403);
  }
});

test("a page shows nothing stale", async () => {
  const dahl = people[3];
  if (!dahl) throw new Error("There are four.");
  const excused = { from: "2026-05-09", to: "2026-05-09", reason: "away" };
  const body = { data: excused };
  await server.call("POST", "/api/excused", { token: dahl.token, body });
  expect(await storedOf(dahl.profileid)).toMatchObject({ isStale: true });
  await list("search=dahl");
  expect(await storedOf(dahl.profileid)).toMatchObject({ isStale: false });
});

test("who is worked out for longer than a reader waits is shown as of when it was, and then anew", async () => {
  const blum = people[1];
  if (!blum) throw new Error("There are four.");
  const before = (await list("search=blum")).data[0]?.attributes;
  expect(before).toMatchObject({ is_current: true });
  server.parts.listPatienceMs = 500;
  await server.db.transaction().execute(async (tx) => {
    // Nobody can take a turn before this ends.
    await sql`select from summaries where profile_id = ${blum.profileid} for update`.execute(tx);
    const body = { data: { from: "2026-05-10", to: "2026-05-10", reason: "away" } };
    await server.call("POST", "/api/excused", { token: blum.token, body });
    expect((await list("search=blum")).data[0]?.attributes).toEqual({
      ...before,
      is_current: false,
    });
    expect((await list("search=amber")).data[0]?.attributes).toMatchObject({ is_current: true });
    expect(await inRoster(blum)).toMatchObject({
      computed_utc: before?.computed_utc,
      last_press_utc: before?.last_press_utc,
      is_current: false,
    });
  });
  await expect
    .poll(async () => (await list("search=blum")).data[0]?.attributes.is_current)
    .toBe(true);
  expect(await inRoster(blum)).toMatchObject({ is_current: true });
  server.parts.listPatienceMs = 60_000;
});

async function inRoster({ profileid }: TestPerson) {
  const { body } = await server.call("GET", "/api/profiles/roster", { token: admin.token });
  return RosterAnswer.parse(body).data.users.find(({ id }) => id === profileid);
}

test("many who read at once settle what is stale", async () => {
  await sql`update summaries set rules = 0, stale_at = 'epoch'`.execute(server.db);
  const read = () => list("sort[0]=taking:asc");
  const [first] = await Promise.all(Array.from({ length: 12 }, read));
  expect(first?.data.filter(({ attributes }) => attributes.due === null)).toEqual([]);
  // Some may already have been returned.
  const taken = () =>
    sql`select from summaries join profiles on id = profile_id
      where familyname in ('Amber', 'Blum', 'Curie', 'Dahl') and is_claimed`.execute(server.db);
  await expect.poll(async () => (await taken()).rows).toEqual([]);
});

test("whoever has the earlier turn stores nothing", async () => {
  const [{ profileid } = { profileid: 0 }] = people;
  const lease = new Date(server.clock.now().getTime() + 60_000);
  const [first] = await takeTurns(server.db, [profileid], lease);
  const results = await resultsOf(server.parts, profileid);
  await takeTurns(server.db, [profileid], lease);
  if (!first) throw new Error("Everybody has a turn.");
  const wrong = { ...results, today: "2026-01-01" };
  await storeResults(server.db, [{ ...first, results: wrong }], server.clock.now());
  const { today } = results;
  expect(await storedOf(profileid)).toMatchObject({ isStale: true, stored: { today } });
  expect((await list("search=amber")).data).toHaveLength(1);
});

test("the comparison finds what is wrong, and working out anew mends it", async () => {
  await keeper.keep(false);
  expect(await compareStored(server.parts)).toMatchObject({ stale: 0, differing: [] });
  await sql`update summary_periods set missed = missed + 1
    where profile_id = ${people[1]?.profileid} and days = 14`.execute(server.db);
  expect((await compareStored(server.parts)).differing).toHaveLength(1);
  await sql`update summaries set rules = 0, stale_at = 'epoch'`.execute(server.db);
  await keeper.keep(false);
  expect(await compareStored(server.parts)).toMatchObject({ stale: 0, differing: [] });
});

test("rows that a restore did not bring are made", async () => {
  await sql`delete from summaries`.execute(server.owner);
  await new SummaryKeeper(server.parts, { warn: fail }).keep(false);
  expect(await compareStored(server.parts)).toMatchObject({ stale: 0, differing: [] });
  expect(await names()).toEqual(["Amber", "Blum", "Curie", "Dahl"]);
});

test("many stale patients are worked out in slices, so that others get their turn in between", async () => {
  await sql`insert into summary_changes select profile_id from summaries`.execute(server.db);
  const run = vi.spyOn(server.parts.workers, "run");
  const { profileid: one = 0 } = people[0] ?? {};
  const others = await Promise.all(Array.from({ length: 26 }, (_, index) => aPatient(`E${index}`)));
  const all = [...people, ...others].map(({ profileid }) => profileid);
  expect(await refresh(server.parts, all)).toEqual([]);
  expect(run.mock.calls.map(([task]) => task)).toMatchObject([{ turns: { length: 25 } }]);
  run.mockRestore();
  expect((await storedOf(one))?.isStale).toBe(false);
  for (const { profileid } of others) expect((await storedOf(profileid))?.isStale).toBe(false);
});
