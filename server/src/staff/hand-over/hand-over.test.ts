import { CallCountsAnswer } from "@dosebeat/contract/call-counts";
import { HandOverAnswer, MOST_HANDED_OVER } from "@dosebeat/contract/hand-over";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { refresh } from "../worklist/refresh.ts";

/** A Sunday. */
const NOON = "2026-05-10T12:00:00.000Z";

let server: TestApp;
let nurse: TestPerson;
let patient: TestPerson;
let group: number;

beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  server.clock.set(NOON);
  nurse = await server.aStaffMember("clinician");
  patient = await server.aPatient({ timezone: "UTC" });
  group = await server.aGroup(patient, nurse);
});
afterAll(() => server.close());

/** Puts a patient on the list now, as the job that works it out would. */
async function becomesDue(
  { profileid }: TestPerson,
  version = "v1",
  section: "call" | "none" = "call",
) {
  const row = {
    profile_id: profileid,
    computed_at: server.clock.now(),
    section,
    weight: 50,
    version,
    reasons: JSON.stringify([{ kind: "no_press", days: 2 }]),
    strip: JSON.stringify([]),
    last_press_at: null,
    facts: null,
  };
  await server.db
    .insertInto("worklist_states")
    .values(row)
    .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(row))
    .execute();
}

async function calls(of: TestPerson, outcome: string, more: object = {}, by = nurse) {
  const { token } = by;
  const url = `/api/worklist/${of.profileid}/entries`;
  const known = await server.call("GET", url, { token });
  const [newest] = (known.body as { data: { id: number }[] }).data;
  const data = { kind: "called", outcome, version: "v1", after: newest?.id ?? null, ...more };
  const answer = await server.call("POST", url, { token, body: { data } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

async function versionOf({ profileid }: TestPerson): Promise<string> {
  const { version } = await server.db
    .selectFrom("worklist_states")
    .select("version")
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  return version;
}

const since = (ms: number) => new Date(server.clock.now().getTime() - ms).toISOString();

async function handedOver(by = nurse, from = since(8 * HOUR), of = group) {
  const url = `/api/groups/${of}/hand-over?from=${encodeURIComponent(from)}`;
  return server.call("GET", url, { token: by.token });
}

async function counted(query = "", by = nurse) {
  const { body } = await server.call("GET", `/api/groups/${group}/call-counts${query}`, by);
  return CallCountsAnswer.parse(body).data;
}

describe("a hand-over", () => {
  test("lists what is open, what is agreed for later, and what was done in the shift", async () => {
    const [later, old] = [await server.aPatient(), await server.aPatient()];
    await server.call("PUT", `/api/groups/${group}/members`, {
      token: (await server.anAdmin()).token,
      body: { data: { add: [later.profileid, old.profileid] } },
    });
    const all = [patient, later, old];
    for (const one of all)
      await server.aMedicine(one, { schedules: ["08:00"], startdate: "2026-05-01" });
    const work = () =>
      refresh(
        server.parts,
        server.app.log,
        all.map(({ profileid }) => profileid),
      );
    await work();
    await calls(old, "reached", { version: await versionOf(old) });
    server.clock.advance(9 * HOUR);
    await work();
    await calls(patient, "not_reached", { version: await versionOf(patient) });
    const again = new Date(server.clock.now().getTime() + 4 * HOUR).toISOString();
    await calls(later, "reached", {
      text: "asks to be called again",
      until: again,
      version: await versionOf(later),
    });
    const note = { profileid: patient.profileid, text: "daughter rang", is_shared: false };
    await server.call("POST", "/api/notes", { token: nurse.token, body: { data: note } });
    const row = `/api/worklist/${patient.profileid}/assignee`;
    await server.call("PUT", row, {
      token: nurse.token,
      body: { data: { userid: nurse.userid } },
    });
    const { body } = await handedOver();
    const { data, meta } = HandOverAnswer.parse(body);
    expect(data.open.filter(({ id }) => id !== old.profileid)).toMatchObject([
      {
        id: patient.profileid,
        attributes: { entry: { outcome: "not_reached" }, assigned: { userid: nurse.userid } },
      },
    ]);
    expect(data.later).toMatchObject([
      { id: later.profileid, attributes: { entry: { until: again } } },
    ]);
    expect(
      data.happened.map(({ profileid, contact, note: written }) => [
        profileid,
        contact?.outcome ?? written?.text,
      ]),
    ).toEqual([
      [later.profileid, "reached"],
      [patient.profileid, "not_reached"],
      [patient.profileid, "daughter rang"],
    ]);
    expect(meta.is_whole).toBe(true);
  });

  test("lists what is agreed for later, however many others have been reached", async () => {
    const until = new Date(server.clock.now().getTime() + 4 * HOUR).toISOString();
    await becomesDue(patient);
    await calls(patient, "reached", { until });
    const { db } = server;
    const at = server.clock.now();
    const some = sql`generate_series(1, ${sql.lit(2 * MOST_HANDED_OVER)}) as n`;
    const run = (statement: RawBuilder<unknown>) => statement.execute(db);
    await run(sql`insert into users (email, role, created_at)
      select 'reached' || n || '@example.org', 'patient', ${at} from ${some}`);
    await run(sql`insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
      select id, 'R', 'R', 'en', '#0096c7', ${at} from users where email like 'reached%'`);
    const theirs = sql`profiles join users on users.id = user_id where email like 'reached%'`;
    await run(
      sql`insert into group_members (group_id, profile_id) select ${group}, profiles.id from ${theirs}`,
    );
    await run(sql`insert into worklist_entries (profile_id, user_id, kind, outcome, text, version, at)
      select profiles.id, ${nurse.userid}, 'called', 'reached', '', 'v1', ${at} from ${theirs}`);
    await run(sql`insert into worklist_states (profile_id, computed_at, section, weight, version, reasons, strip)
      select profiles.id, ${at}, 'call', 90, 'v1', '[]', '[]' from ${theirs}`);
    // Nobody is worked out anew.
    await run(sql`delete from summary_changes`);
    await run(sql`update summaries set listed_turn = turn`);
    const { data } = HandOverAnswer.parse((await handedOver()).body);
    expect(data.later.map(({ id }) => id)).toEqual([patient.profileid]);
  });

  test("is of a shift that began in the last 3 days", async () => {
    expect((await handedOver(nurse, since(3 * DAY))).status).toBe(200);
    for (const from of [since(3 * DAY + 1), since(-MINUTE)])
      expect(await handedOver(nurse, from)).toMatchObject({
        status: 400,
        body: { error: { code: "shift_far" } },
      });
    expect((await handedOver(nurse, "yesterday")).status).toBe(400);
  });

  test("and counts are read by members and administrators alone", async () => {
    const away = await server.aStaffMember("clinician");
    await server.aGroup(await server.aPatient(), away);
    const admin = await server.anAdmin();
    const others = await Promise.all([
      server.aStaffMember("technician"),
      server.aStaffMember("auditor"),
    ]);
    const counts = (by: TestPerson, of = group) =>
      server.call("GET", `/api/groups/${of}/call-counts`, { token: by.token });
    for (const ask of [(by: TestPerson) => handedOver(by), counts]) {
      expect((await ask(admin)).status).toBe(200);
      expect((await ask(away)).status).toBe(404);
      for (const by of [patient, ...others]) expect((await ask(by)).status).toBe(403);
    }
    expect((await handedOver(admin, since(HOUR), 987_654)).status).toBe(404);
    expect((await counts(admin, 987_654)).status).toBe(404);
  });
});

describe("calls by week", () => {
  test("are counted by outcome, with the time from becoming due to the first of them", async () => {
    await becomesDue(patient);
    server.clock.advance(30 * MINUTE);
    // Worked out again, the patient stays due since earlier.
    await becomesDue(patient, "v1");
    server.clock.advance(10 * MINUTE);
    await calls(patient, "left_message");
    server.clock.advance(10 * MINUTE);
    await calls(patient, "reached");
    // Done, and then something new happens: due again.
    server.clock.advance(HOUR);
    await becomesDue(patient, "v2");
    server.clock.advance(20 * MINUTE);
    await calls(patient, "wrong_number", { version: "v2" });
    const [week, before] = await counted();
    expect(week).toEqual({
      week: "2026-05-04",
      calls: 3,
      reached: 1,
      not_reached: 0,
      left_message: 1,
      wrong_number: 1,
      patients_reached: 1,
      first_contacts: 2,
      first_contact_minutes: 30,
    });
    expect(before).toMatchObject({ week: "2026-04-27", calls: 0, first_contact_minutes: null });
  });

  test("of somebody who was not due have no time of waiting", async () => {
    await calls(patient, "reached");
    await becomesDue(patient);
    await becomesDue(patient, "v1", "none");
    server.clock.advance(MINUTE);
    await calls(patient, "not_reached");
    const [week] = await counted();
    expect(week).toMatchObject({ calls: 2, first_contacts: 0, first_contact_minutes: null });
  });

  test("begin on Monday in the zone that is asked for, and are saved as CSV", async () => {
    server.clock.set("2026-05-10T23:30:00.000Z");
    await calls(patient, "reached");
    expect((await counted("?weeks=2"))[0]).toMatchObject({ week: "2026-05-04", calls: 1 });
    const berlin = await counted("?weeks=2&timezone=Europe/Berlin");
    expect(berlin.map(({ week, calls: made }) => [week, made])).toEqual([
      ["2026-05-11", 1],
      ["2026-05-04", 0],
    ]);
    const url = `/api/groups/${group}/call-counts?weeks=1`;
    const headers = { accept: "text/csv" };
    const { body } = await server.call("GET", url, { token: nurse.token, headers });
    expect(body).toBe(
      "week,calls,reached,not_reached,left_message,wrong_number,patients_reached,first_contacts,first_contact_minutes\r\n2026-05-04,1,1,0,0,0,1,0,\r\n",
    );
    for (const query of ["weeks=0", "weeks=54", "timezone=Berlin"]) {
      const wrong = await server.call("GET", `/api/groups/${group}/call-counts?${query}`, nurse);
      expect(wrong.status).toBe(400);
    }
  });
});
