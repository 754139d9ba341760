import { Failure } from "@dosebeat/contract/base/failures";
import { NotesAnswer } from "@dosebeat/contract/notes";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { WorklistAnswer, WorklistEntryAnswer } from "@dosebeat/contract/worklist";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { refresh } from "./refresh.ts";

let server: TestApp;
let key: string;

beforeAll(async () => {
  server = await createTestApp();
  key = await server.anIngestKey();
});
afterAll(() => server.close());

/** Two days of doses without a press; `presses` are from the day before. */
async function aPresslessPatient(fields = {}, presses: { time: string; seq: number }[] = []) {
  server.clock.set("2026-05-10T12:00:00Z");
  const patient = await server.aPatient(fields);
  await server.aMedicine(patient, { schedules: ["08:00"], startdate: "2026-05-08" });
  const { sensor } = await server.aBinding(patient, { from: "2026-05-07T00:00:00Z" });
  for (const time of ["2026-05-07T03:00:00Z", "2026-05-10T11:50:00Z"]) {
    const isLater = time > "2026-05-08";
    const body = {
      deveui: sensor.deveui,
      time,
      boot: 1,
      press_seq: isLater ? presses.length : 0,
      presses: isLater ? presses : [],
    };
    await server.call("POST", "/api/ingest/box", { token: key, body });
  }
  return { ...patient, deveui: sensor.deveui };
}

async function aClinician(...patients: { profileid: number }[]) {
  const nurse = await server.aPatient({ givenname: "Nina", familyname: "Roth" });
  await server.db
    .updateTable("users")
    .set({ staff: sql`'{clinician}'` })
    .where("id", "=", nurse.userid)
    .execute();
  const { id } = await server.db
    .insertInto("groups")
    .values({ name: `Ward ${nurse.userid}`, kind: "ward", created_at: server.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const members = [nurse, ...patients].map(({ profileid }) => ({
    group_id: id,
    profile_id: profileid,
  }));
  await server.db.insertInto("group_members").values(members).execute();
  return nurse;
}

/** Does the background work: works out again where everybody stands. */
async function planned() {
  const { db, parts } = server;
  const patients = await db.selectFrom("profiles").select("id").execute();
  await refresh(
    parts,
    server.app.log,
    patients.map(({ id }) => id),
  );
}

async function listed(token: string, query = "") {
  await planned();
  const answer = await server.call("GET", `/api/worklist?${query}`, { token });
  expect(answer.status).toBe(200);
  return WorklistAnswer.parse(answer.body);
}

async function rowOf(token: string, profileid: number, query = "") {
  return (await listed(token, query)).data.find(({ id }) => id === profileid)?.attributes;
}

function enter(token: string, profileid: number, data: object) {
  const body = { data };
  return server.call("POST", `/api/worklist/${profileid}/entries`, { token, body });
}

test("who pressed nothing for two days, as the box proves, is to be called", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();

  const row = await rowOf(admin.token, patient.profileid);

  expect(row).toMatchObject({ section: "call", entry: null, last_press_utc: null });
  expect(row?.reasons).toEqual([{ kind: "no_press", days: 2 }]);
  expect(row?.strip.slice(-4).map(({ result }) => result)).toEqual([
    "not_due",
    "missed",
    "missed",
    "open",
  ]);
  expect(row?.sensor).toMatchObject({ deveui: patient.deveui, state: "alive" });
});

test("says since which press, in the list and of the patient", async () => {
  const patient = await aPresslessPatient({}, [{ time: "2026-05-07T18:06:00Z", seq: 1 }]);
  const admin = await server.anAdmin();

  const reason = { kind: "no_press", days: 2, pressed_utc: "2026-05-07T18:06:00.000Z" };
  expect((await rowOf(admin.token, patient.profileid))?.reasons).toEqual([reason]);
  const overview = await server.call("GET", `/api/profiles/${patient.profileid}/overview`, {
    token: admin.token,
  });
  const { data } = OverviewAnswer.parse(overview.body);
  expect(data.reasons).toEqual([reason]);
  const heard = Date.parse(data.sensor?.sensortime ?? "");
  expect(data.next_report_utc).toBe(new Date(heard + HOUR).toISOString());
});

test("a box that falls silent makes it a matter of the box", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();
  server.clock.set("2026-05-11T12:00:00Z");

  const row = await rowOf(admin.token, patient.profileid);

  expect(row).toMatchObject({ section: "box" });
  expect(row?.reasons[0]).toEqual({ kind: "box_silent", since_utc: "2026-05-10T11:50:00.000Z" });
});

test("who was called leaves the list until something new happens", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();
  const before = await rowOf(admin.token, patient.profileid);
  const version = before?.version ?? "";

  const said = await enter(admin.token, patient.profileid, {
    kind: "called",
    version,
    after: null,
  });

  expect(said.status).toBe(201);
  expect(await rowOf(admin.token, patient.profileid)).toBeUndefined();
  expect(await rowOf(admin.token, patient.profileid, "is_done=true")).toMatchObject({
    entry: { kind: "called", is_own: true, by: expect.stringContaining("Given") },
  });

  server.clock.set("2026-05-11T12:00:00Z");
  const body = { deveui: patient.deveui, time: "2026-05-11T11:50:00Z", boot: 1, press_seq: 0 };
  await server.call("POST", "/api/ingest/box", { token: key, body });
  expect(await rowOf(admin.token, patient.profileid)).toMatchObject({
    reasons: [{ kind: "no_press", days: 3 }],
    entry: { kind: "called" },
  });
});

test("a snoozed row comes back when its time is over", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();
  const version = (await rowOf(admin.token, patient.profileid))?.version ?? "";
  const snooze = { kind: "snoozed", version, after: null };
  expect((await enter(admin.token, patient.profileid, snooze)).status).toBe(400);

  await enter(admin.token, patient.profileid, { ...snooze, until: "2026-05-10T12:30:00Z" });

  expect(await rowOf(admin.token, patient.profileid)).toBeUndefined();
  server.clock.set("2026-05-10T12:31:00Z");
  expect(await rowOf(admin.token, patient.profileid)).toMatchObject({ section: "call" });
});

test("of two nurses the later one sees what the first did", async () => {
  const patient = await aPresslessPatient();
  const first = await server.anAdmin({ givenname: "Nina", familyname: "Roth" });
  const second = await server.anAdmin();
  const version = (await rowOf(first.token, patient.profileid))?.version ?? "";
  const entry = { kind: "called", text: "Was away", version, after: null };
  const { data } = WorklistEntryAnswer.parse(
    (await enter(first.token, patient.profileid, entry)).body,
  );

  const refused = await enter(second.token, patient.profileid, { ...entry, kind: "done" });

  expect(refused.status).toBe(409);
  expect(Failure.parse(refused.body).error).toMatchObject({
    code: "worklist_changed",
    details: { entry: { id: data.id, kind: "called", text: "Was away", by: "Nina Roth" } },
  });
  const after = await enter(second.token, patient.profileid, { ...entry, after: data.id });
  expect(after.status).toBe(201);
});

test("an entry is undone by whoever made it, within ten minutes", async () => {
  const patient = await aPresslessPatient();
  const [admin, other] = [await server.anAdmin(), await server.anAdmin()];
  const version = (await rowOf(admin.token, patient.profileid))?.version ?? "";
  const entry = { kind: "done", version, after: null };
  const { data } = WorklistEntryAnswer.parse(
    (await enter(admin.token, patient.profileid, entry)).body,
  );
  const undo = (token: string) =>
    server.call("DELETE", `/api/worklist-entries/${data.id}`, { token });

  expect((await undo(other.token)).status).toBe(404);
  server.clock.set("2026-05-10T12:10:01Z");
  expect((await undo(admin.token)).status).toBe(409);
  server.clock.set("2026-05-10T12:09:00Z");
  expect((await undo(admin.token)).status).toBe(200);
  expect(await rowOf(admin.token, patient.profileid)).toMatchObject({ entry: null });
});

test("undoing an entry, even twice at once, brings back the one before", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();
  const version = (await rowOf(admin.token, patient.profileid))?.version ?? "";
  const done = async (kind: string, after: number | null) => {
    const answer = await enter(admin.token, patient.profileid, { kind, version, after });
    return WorklistEntryAnswer.parse(answer.body).data.id;
  };
  const called = await done("called", null);
  const id = await done("done", called);
  const undo = () => server.call("DELETE", `/api/worklist-entries/${id}`, { token: admin.token });

  const answers = await Promise.all([undo(), undo()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await rowOf(admin.token, patient.profileid, "is_done=true")).toMatchObject({
    entry: { id: called, kind: "called" },
  });
});

test("a clinician sees the patients of their groups, a patient no list", async () => {
  const [mine, other] = [await aPresslessPatient(), await aPresslessPatient()];
  const nurse = await aClinician(mine);

  const { data, meta } = await listed(nurse.token);

  expect(data.map(({ id }) => id)).toEqual([mine.profileid]);
  expect(meta.counts).toEqual({ call: 1, box: 0, watch: 0, patients: 1 });
  const entry = { kind: "done", version: "x", after: null };
  expect((await enter(nurse.token, other.profileid, entry)).status).toBe(404);
  expect((await server.call("GET", "/api/worklist", { token: mine.token })).status).toBe(403);
});

test("rows are found by name and by box, and filtered by section and group", async () => {
  const patient = await aPresslessPatient({ givenname: "Otto", familyname: "Brandt" });
  const nurse = await aClinician(patient);
  const { group_id } = await server.db
    .selectFrom("group_members")
    .select("group_id")
    .where("profile_id", "=", nurse.profileid)
    .executeTakeFirstOrThrow();
  const admin = await server.anAdmin();
  const found = async (query: string) =>
    (await listed(admin.token, query)).data.map(({ id }) => id);

  expect(await found("search=otto%20bra")).toEqual([patient.profileid]);
  expect(await found(`search=${patient.deveui}`)).toEqual([patient.profileid]);
  expect(await found(`group=${group_id}`)).toEqual([patient.profileid]);
  expect(await found("search=otto&section=box")).toEqual([]);
  await server.db
    .updateTable("profiles")
    .set({ record_number: "R-77_4" })
    .where("id", "=", patient.profileid)
    .execute();
  expect(await found("search=r-77_4")).toEqual([patient.profileid]);
  expect(await rowOf(admin.token, patient.profileid)).toMatchObject({ record_number: "R-77_4" });
  for (const [group, { token }] of [
    [group_id, await aClinician()],
    [group_id + 1000, admin],
  ] as const) {
    const answer = await server.call("GET", `/api/worklist?group=${group}`, { token });
    expect(answer.status).toBe(404);
  }
});

test("notes are for staff, and for the patient where they are shared", async () => {
  const patient = await aPresslessPatient();
  const [nurse, stranger] = [await server.anAdmin(), await aClinician()];
  const write = (token: string, text: string, is_shared: boolean) =>
    server.call("POST", "/api/notes", {
      token,
      body: { data: { profileid: patient.profileid, text, is_shared } },
    });
  const read = async (token: string, query = "") => {
    const answer = await server.call("GET", `/api/notes${query}`, { token });
    return answer.status === 200
      ? NotesAnswer.parse(answer.body).data.map(({ text }) => text)
      : answer.status;
  };
  expect((await write(nurse.token, "Hard of hearing", false)).status).toBe(201);
  expect((await write(nurse.token, "Call after 10", true)).status).toBe(201);
  expect((await write(stranger.token, "Nobody's", false)).status).toBe(404);
  expect((await write(patient.token, "Mine", true)).status).toBe(403);

  const query = `?profileid=${patient.profileid}`;
  expect(await read(nurse.token, query)).toEqual(["Call after 10", "Hard of hearing"]);
  expect(await read(patient.token)).toEqual(["Call after 10"]);
  expect(await read(patient.token, query)).toEqual(["Call after 10"]);
  expect(await read(stranger.token, query)).toBe(404);

  const exported = await server.call("GET", "/api/export", { token: patient.token });
  expect(exported.body).toMatchObject({ data: { notes: [{ text: "Call after 10" }] } });
});

test("the head of a patient's page names groups, zone and box", async () => {
  const patient = await aPresslessPatient({ givenname: "Ingrid", familyname: "Voss" });
  await aClinician(patient);
  const [nurse, stranger] = [await server.anAdmin(), await aClinician()];
  const path = `/api/profiles/${patient.profileid}/overview`;

  const answer = await server.call("GET", path, { token: nurse.token });

  expect(OverviewAnswer.parse(answer.body).data).toMatchObject({
    givenname: "Ingrid",
    familyname: "Voss",
    timezone: "UTC",
    email: patient.email,
    record_number: null,
    groups: [{ kind: "ward" }],
    sensor: { deveui: patient.deveui },
    medicines: [{ startdate: "2026-05-08", paused: null }],
  });
  expect((await server.call("GET", path, { token: stranger.token })).status).toBe(404);
});

test("a clinician's visit of a patient's page is one entry, and there for the patient to see", async () => {
  const patient = await aPresslessPatient();
  const nurse = await aClinician(patient);
  const { token } = nurse;
  const days = `from=2026-05-08&to=2026-05-10&profileid=${patient.profileid}`;
  const paths = [
    `/api/profiles/${patient.profileid}/overview`,
    `/api/notes?profileid=${patient.profileid}`,
    `/api/doses?${days}`,
    `/api/adherence?${days}`,
    `/api/silences?${days}`,
    `/api/excursions?${days}`,
  ];

  const answers = await Promise.all(paths.map((path) => server.call("GET", path, { token })));

  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const entries = () =>
    server.db
      .selectFrom("audit_log")
      .select("kind")
      .where("user_id", "=", nurse.userid)
      .where("profile_id", "=", patient.profileid)
      .execute();
  expect(await entries()).toEqual([{ kind: "patient-read" }]);
  server.clock.advance(31 * MINUTE);
  await server.call("GET", paths[0] ?? "", { token });
  expect(await entries()).toHaveLength(2);
});

test("erasing a patient leaves neither notes nor entries", async () => {
  const patient = await aPresslessPatient();
  const admin = await server.anAdmin();
  await enter(admin.token, patient.profileid, { kind: "done", version: "x", after: null });
  const body = { data: { profileid: patient.profileid, text: "Gone soon", is_shared: false } };
  await server.call("POST", "/api/notes", { token: admin.token, body });

  await server.owner.deleteFrom("users").where("id", "=", patient.userid).execute();

  for (const table of ["notes", "worklist_entries", "worklist_states"] as const) {
    const rows = await server.db
      .selectFrom(table)
      .selectAll()
      .where("profile_id", "=", patient.profileid)
      .execute();
    expect(rows).toEqual([]);
  }
});
