import { Failure } from "@dosebeat/contract/base/failures";
import type { LiveEvent } from "@dosebeat/contract/events";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { aSayingPatient, KINDS, type Kind, type SayingPatient } from "../../test/sayings.ts";
import { DEFAULT_QUOTAS } from "../limit-settings.ts";

let server: TestApp;
let ingestKey: string;

beforeAll(async () => {
  const rows = {
    statements: 1,
    intakes: 1,
    press_names: 1,
    stock_entries: 1,
    openings: 1,
    excused: 1,
  };
  server = await createTestApp({ quotas: { ...DEFAULT_QUOTAS, ...rows } });
  ingestKey = await server.anIngestKey();
});
afterAll(() => server.close());

const KEY = "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10";

const aPatient = () => aSayingPatient(server, ingestKey);
type Patient = SayingPatient;

function send(
  { method, path, body }: Kind,
  of: Patient,
  more: object,
  headers = {},
  by = of.person,
) {
  const data = { ...body(of), ...more };
  return server.call(method, path, { token: by.token, headers, body: { data } });
}

/** What is stored, recorded and announced about a patient. */
async function known({ table, entry }: Kind, { person: { profileid } }: Patient) {
  const rows = await server.db
    .selectFrom(table)
    .select("id")
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
  const entries = await server.db
    .selectFrom("audit_log")
    .select(["kind", "user_id", "impersonation_id"])
    .where("profile_id", "=", profileid)
    .where("kind", "in", [entry, "excused-removed"])
    .execute();
  return { ids: rows.map(({ id }) => id), entries };
}

/** The events published meanwhile, except those of earlier deliveries. */
async function told(work: () => Promise<unknown>): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const stop = server.parts.announcer.onPublish((some) => events.push(...some));
  await work().finally(stop);
  return events.filter(({ kind }) => kind !== "delivery");
}

async function stored(kind: Kind, of: Patient, more: object = {}) {
  const answer = await send(kind, of, more);
  expect(answer).toMatchObject({ status: kind.statuses[0] });
  const { ids } = await known(kind, of);
  expect(ids).toHaveLength(1);
  return { answer, id: ids[0] ?? 0 };
}

describe.each(KINDS)("$name", (kind) => {
  it("is stored, recorded and told once, and its retry gets the same answer", async () => {
    const of = await aPatient();
    const events = await told(async () => {
      const { answer } = await stored(kind, of, { key: KEY });
      const again = await send(kind, of, { key: KEY });
      expect(again).toMatchObject({ status: kind.statuses[1], body: answer.body });
    });
    const { ids, entries } = await known(kind, of);
    expect(entries).toEqual([
      { kind: kind.entry, user_id: of.person.userid, impersonation_id: null },
    ]);
    const [id = 0] = ids;
    expect(ids).toEqual([id]);
    const event = kind.event({ id, medicine: of.medicine });
    expect(events).toEqual([{ profileid: of.person.profileid, ...event }]);
  });

  it("is refused with the key of another, which stays", async () => {
    const of = await aPatient();
    await stored(kind, of, { key: KEY });
    const events = await told(async () => {
      const other = await send(kind, of, { ...kind.other, key: KEY });
      expect(other).toMatchObject({ status: 409, body: { error: { code: "key_used" } } });
    });
    expect(events).toEqual([]);
    const { ids, entries } = await known(kind, of);
    expect([ids.length, entries.length]).toEqual([1, 1]);
  });

  it("is stored once where retries arrive at the same moment, though it fills the quota", async () => {
    const of = await aPatient();
    const events = await told(async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(kind, of, { key: KEY })));
      for (const { status, body } of answers) {
        expect(kind.statuses).toContain(status);
        expect(body).toEqual(answers[0]?.body);
      }
    });
    const { ids, entries } = await known(kind, of);
    expect([ids.length, entries.length, events.length]).toEqual([1, 1, 1]);
  });

  it("is refused over the quota, with the sentence", async () => {
    const of = await aPatient();
    const events = await told(async () => {
      await stored(kind, of);
      const over = await send(kind, of, kind.other);
      expect(over.status).toBe(409);
      expect(Failure.parse(over.body).error).toMatchObject({
        code: "quota",
        values: { limit: kind.quota, most: 1 },
        message: `Over the quota ${kind.quota}: at most 1 per patient.`,
      });
    });
    const { ids, entries } = await known(kind, of);
    expect([ids.length, entries.length, events.length]).toEqual([1, 1, 1]);
  });

  it("of an administrator is recorded with who acts and for whom", async () => {
    const of = await aPatient();
    const admin = await server.anAdmin();
    const { profileuid } = await server.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", of.person.profileid)
      .executeTakeFirstOrThrow();
    const { body } = await server.call("POST", "/api/impersonation", {
      token: admin.token,
      body: { data: { profileuid, reason: "asked on the phone" } },
    });
    const { id } = ImpersonationAnswer.parse(body).data;
    const answer = await send(kind, of, {}, { "x-impersonation": id }, admin);
    expect(answer).toMatchObject({ status: kind.statuses[0] });
    expect((await known(kind, of)).entries).toEqual([
      { kind: kind.entry, user_id: admin.userid, impersonation_id: expect.any(Number) },
    ]);
  });

  it("leaves nothing behind, nor tells, where it cannot be recorded", async () => {
    const of = await aPatient();
    const events = await told(async () => {
      await withoutAudit(async () => {
        expect((await send(kind, of, { key: KEY })).status).toBe(500);
      });
    });
    expect(events).toEqual([]);
    expect(await known(kind, of)).toEqual({ ids: [], entries: [] });
    const { profileid } = of.person;
    for (const table of ["intakes", "keyed_writes"] as const) {
      const rows = server.db.selectFrom(table).selectAll();
      const left = await (table === "intakes"
        ? rows.where("profile_id", "=", profileid)
        : rows.where("user_id", "=", of.person.userid)
      ).execute();
      expect(left, table).toEqual([]);
    }
    await stored(kind, of, { key: KEY });
  });
});

/** Kinds that refer to something of a patient's, through which a stranger could reach it. */
const REFERRING = KINDS.filter(({ table }) => table !== "added_openings");

it.each(REFERRING)("$name about somebody else is of nothing that exists", async (kind) => {
  const of = await aPatient();
  const stranger = await server.aPatient();
  const answer = await send(kind, of, { key: KEY }, {}, stranger);
  expect(answer.status).toBe(404);
  expect(await known(kind, of)).toEqual({ ids: [], entries: [] });
});

it.each(KINDS.filter(({ removed }) => removed !== undefined))(
  "$name is taken back once, by whoever may",
  async (kind) => {
    const of = await aPatient();
    const stranger = await server.aPatient();
    const { id } = await stored(kind, of);
    const remove = ({ token }: TestPerson) =>
      server.call("DELETE", `${kind.path}/${id}`, { token });
    expect((await remove(stranger)).status).toBe(404);
    const events = await told(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => remove(of.person)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    });
    const { profileid } = of.person;
    expect(events).toEqual([{ profileid, ...kind.event({ id, medicine: of.medicine }) }]);
    const { entries } = await known(kind, of);
    expect(entries.map((one) => one.kind)).toEqual([kind.entry, kind.removed]);
  },
);

/** Runs while nothing can be written to the audit log. */
async function withoutAudit(work: () => Promise<void>): Promise<void> {
  await sql`create function refuse_entries() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`.execute(server.owner);
  await sql`create trigger refuse_entries before insert on audit_entries
    for each statement execute function refuse_entries()`.execute(server.owner);
  try {
    await work();
  } finally {
    await sql`drop function refuse_entries cascade`.execute(server.owner);
  }
}
