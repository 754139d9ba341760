import { WorklistAnswer } from "@dosebeat/contract/worklist";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { createPeerPair, type PeerApp } from "../../../test/peer-app.ts";

const NOW = "2026-05-20T12:00:00Z";

let one: PeerApp;
let two: PeerApp;
let close: () => Promise<void>;
let admin: TestPerson;
let nina: TestPerson;
const patients: TestPerson[] = [];
let group: number;

beforeAll(async () => {
  ({ one, two, close } = await createPeerPair());
  for (const { app } of [one, two]) app.clock.set(NOW);
  admin = await one.app.anAdmin();
  nina = await one.app.aStaffMember("clinician");
  for (const givenname of ["Ada", "Bela", "Cleo"]) {
    patients.push(await one.app.aPatient({ givenname, familyname: "Quince" }));
  }
  group = await one.app.aGroup(...patients.slice(0, 2), nina);
});
afterAll(() => close());

/** All three are now due for a call. */
beforeEach(async () => {
  for (const { app } of [one, two]) app.clock.set(NOW);
  await one.app.owner.deleteFrom("worklist_entries").execute();
  await sql`insert into worklist_states (profile_id, computed_at, section, weight, version, reasons, strip, facts)
    select id, ${NOW}::timestamptz + interval '1 hour', 'call', 50, 'v', '[]', '[]', '{}' from profiles
    where id = any(${patients.map(({ profileid }) => profileid)}::bigint[])
    on conflict (profile_id) do update set section = 'call', version = 'v',
      computed_at = excluded.computed_at`.execute(one.app.owner);
  await sql`update summaries set listed_turn = turn`.execute(one.app.owner);
  await sql`delete from summary_changes`.execute(one.app.owner);
  await settled();
});

/** Resolves once all notifications so far have arrived, since they come in commit order. */
async function settled(): Promise<void> {
  const nobody = 0;
  const arrived = [one, two].map(
    ({ app }) =>
      new Promise<void>((resolve) => {
        app.parts.announcer.onInvalidate((userid) => userid === nobody && resolve());
      }),
  );
  await sql`select pg_notify('dosebeat_doubt', ${String(nobody)})`.execute(one.app.db);
  await Promise.all(arrived);
}

async function listed({ app }: PeerApp, by: TestPerson, query = "") {
  const { body } = await app.call("GET", `/api/worklist?${query}`, { token: by.token });
  const { data, meta } = WorklistAnswer.parse(body);
  return { ...meta.counts, total: meta.pagination.total, rows: data.length };
}

async function callsOn(server: PeerApp, by = nina) {
  return (await listed(server, by)).call;
}

async function done(server: PeerApp, { profileid }: TestPerson, fields = {}) {
  const data = { kind: "done", version: "v", after: null, key: crypto.randomUUID(), ...fields };
  const { status } = await server.app.call("POST", `/api/worklist/${profileid}/entries`, {
    token: nina.token,
    body: { data },
  });
  expect(status).toBe(201);
}

const [first, second, third] = [0, 1, 2] as const;
const patient = (index: 0 | 1 | 2): TestPerson => {
  const found = patients[index];
  if (!found) throw new Error("There are three.");
  return found;
};

it("are of those whom one sees, on every server", async () => {
  for (const server of [one, two]) {
    expect(await listed(server, nina)).toEqual({
      call: 2,
      box: 0,
      watch: 0,
      patients: 2,
      total: 2,
      rows: 2,
    });
    expect(await listed(server, admin)).toMatchObject({ call: 3, total: 3, rows: 3 });
    expect(await listed(server, admin, `group=${group}`)).toMatchObject({ call: 2, patients: 2 });
  }
});

it("are not counted again while nothing changes them", async () => {
  expect(await callsOn(one)).toBe(2);
  await one.app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update worklist_states set section = 'watch'`.execute(tx);
  });
  expect(await callsOn(one)).toBe(2);
  one.app.parts.announcer.invalidate("worklist");
  expect(await callsOn(one)).toBe(0);
});

it("are right at once where a row was done, and soon after on the other servers", async () => {
  for (const server of [one, two]) expect(await callsOn(server)).toBe(2);
  await done(one, patient(first));
  expect(await listed(one, nina)).toMatchObject({ call: 1, total: 1, rows: 1 });
  expect(await listed(one, nina, "is_done=true")).toMatchObject({ call: 1, total: 1, rows: 1 });
  await expect.poll(() => callsOn(two)).toBe(1);
});

it("are right as soon as a row that was put off comes back", async () => {
  const until = new Date(Date.parse(NOW) + 10 * MINUTE).toISOString();
  await done(one, patient(second), { kind: "snoozed", until });
  expect(await callsOn(one)).toBe(1);
  one.app.clock.advance(10 * MINUTE);
  expect(await callsOn(one)).toBe(2);
});

it("a search says how many it found, also on a page after the last", async () => {
  const query = "search=quince&pagination[pageSize]=2";
  expect(await listed(one, nina, query)).toMatchObject({ total: 2, rows: 2 });
  expect(await listed(one, admin, query)).toMatchObject({ total: 3, rows: 2 });
  expect(await listed(one, admin, `${query}&pagination[page]=9`)).toMatchObject({
    total: 3,
    rows: 0,
  });
});

it.each<[what: string, act: () => Promise<unknown>, calls: number]>([
  ["joins the group", () => join(patient(third)), 3],
  ["leaves the group", () => leave(patient(third)), 2],
  [
    "is switched off",
    () =>
      one.app.owner
        .updateTable("users")
        .set({ is_active: false })
        .where("id", "=", patient(first).userid)
        .execute(),
    1,
  ],
  [
    "is staff",
    () =>
      one.app.owner
        .updateTable("users")
        .set({ staff: sql`'{auditor}'` })
        .where("id", "=", patient(second).userid)
        .execute(),
    0,
  ],
])("follow on every server when somebody %s", async (_, act, calls) => {
  for (const server of [one, two]) await callsOn(server);
  await act();
  for (const server of [one, two]) await expect.poll(() => callsOn(server)).toBe(calls);
});

function join({ profileid }: TestPerson) {
  return one.app.owner
    .insertInto("group_members")
    .values({ group_id: group, profile_id: profileid })
    .execute();
}

function leave({ profileid }: TestPerson) {
  return one.app.owner.deleteFrom("group_members").where("profile_id", "=", profileid).execute();
}
