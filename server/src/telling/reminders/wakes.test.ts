import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenDevice, givenLink } from "../../../test/reminders.ts";

const AHEAD = new Date("2026-05-11T12:00:00Z");

let server: TestApp;
let ingestKey: string;
let patient: TestPerson;
let stranger: TestPerson;
let carer: TestPerson;
let medicine: number;
let deveui: string;
let strangersBox: string;

beforeAll(async () => {
  server = await createTestApp();
  ingestKey = await server.anIngestKey();
});
afterAll(() => server.close());

beforeEach(async () => {
  [patient, stranger, carer] = [
    await server.aPatient(),
    await server.aPatient(),
    await server.aPatient(),
  ];
  deveui = await aPatientWithAll(patient);
  strangersBox = await aPatientWithAll(stranger);
  await givenLink(server, patient, carer);
  ({ id: medicine } = await server.aMedicine(patient, { schedules: ["08:00"] }));
  await server.aMedicine(stranger, { schedules: ["08:00"] });
  await lookedAt({});
});

async function aPatientWithAll(person: TestPerson): Promise<string> {
  await givenDevice(server, person);
  const { sensor } = await server.aBinding(person, { from: "2026-05-01T00:00:00Z" });
  return sensor.deveui;
}

/** The state after a look at everybody. */
async function lookedAt(plan: { window_from?: Date; waits_for_frame?: boolean }): Promise<void> {
  await server.db
    .updateTable("reminder_plans")
    .set({ check_at: AHEAD, window_from: new Date("2026-05-10T06:00:00Z"), ...plan })
    .execute();
}

async function isWoken({ profileid }: TestPerson): Promise<boolean | undefined> {
  const row = await server.db
    .selectFrom("reminder_plans")
    .select("check_at")
    .where("profile_id", "=", profileid)
    .executeTakeFirst();
  return row && row.check_at < server.clock.now();
}

const call = async (method: "POST" | "PUT" | "DELETE", url: string, body?: object) => {
  const answer = await server.call(method, url, { token: patient.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};

const ingest = async (body: object) => {
  const answer = await server.call("POST", "/api/ingest/box", { token: ingestKey, body });
  expect(answer.status).toBe(200);
};

const press = (time: string) => ingest({ deveui, time, press_seq: 5, presses: [{ seq: 5, time }] });
const dose = { medicine: () => medicine, day: "2026-05-10", time: "08:00" };

const CHANGES: Record<string, () => Promise<unknown>> = {
  "a press": () => press("2026-05-10T11:00:00Z"),
  "a press that arrives late": () => press("2026-05-10T06:00:00Z"),
  "a new medicine": () => server.aMedicine(patient),
  "a changed medicine": () =>
    server.db
      .updateTable("medicines")
      .set({ enddate: "2026-05-20" })
      .where("id", "=", medicine)
      .execute(),
  "a removed medicine": () => call("DELETE", `/api/medicines/${medicine}`),
  "a new time": () =>
    server.db
      .insertInto("medicine_schedules")
      .values({ medicine_id: medicine, dosage_time: "20:00" })
      .execute(),
  "a removed time": () =>
    server.db
      .updateTable("medicine_schedules")
      .set({ removed_at: server.clock.now() })
      .where("medicine_id", "=", medicine)
      .execute(),
  "a pause": () =>
    server.db
      .insertInto("medicine_pauses")
      .values({
        profile_id: patient.profileid,
        medicine_id: medicine,
        from_day: "2026-05-10",
        reason: "",
        created_at: server.clock.now(),
      })
      .execute(),
  "another zone": () =>
    call("PUT", "/api/profile/userdata", { data: { timezone: "Europe/Berlin" } }),
  "another zone of a carer": () =>
    server.db
      .updateTable("profile_zones")
      .set({ timezone: "Asia/Tokyo" })
      .where("profile_id", "=", carer.profileid)
      .execute(),
  "what was said of a dose": () =>
    server.db
      .insertInto("dose_statements")
      .values({
        profile_id: patient.profileid,
        medicine_id: dose.medicine(),
        day: dose.day,
        dosage_time: dose.time,
        status: "skipped",
        said_at: server.clock.now(),
      })
      .execute(),
  "an excused day": () =>
    call("POST", "/api/excused", {
      data: { from: "2026-05-10", to: "2026-05-11", reason: "hospital" },
    }),
  "the end of a binding": () =>
    server.db
      .updateTable("bindings")
      .set({ valid_to: server.clock.now() })
      .where("profile_id", "=", patient.profileid)
      .execute(),
  "a named press": () =>
    server.db
      .insertInto("press_names")
      .values({
        profile_id: patient.profileid,
        pressed_at: server.clock.now(),
        named_as: "refill",
        said_at: server.clock.now(),
      })
      .execute(),
  "an intake": () =>
    server.db
      .insertInto("intakes")
      .values({
        profile_id: patient.profileid,
        medicine_id: medicine,
        at: server.clock.now(),
        note: "",
        said_at: server.clock.now(),
      })
      .execute(),
  "other settings": () =>
    server.db
      .insertInto("reminder_settings")
      .values({ profile_id: patient.profileid, repeats: 1, on_since: server.clock.now() })
      .execute(),
  later: () =>
    server.db
      .insertInto("reminder_snoozes")
      .values({
        profile_id: patient.profileid,
        due_at: server.clock.now(),
        minutes: 15,
        said_at: server.clock.now(),
      })
      .execute(),
  "another device": () => givenDevice(server, patient),
  "a muted carer": () =>
    server.db
      .updateTable("care_links")
      .set({ is_muted: true })
      .where("user_id", "=", carer.userid)
      .execute(),
  "a carer who leaves": () =>
    server.db.deleteFrom("care_links").where("user_id", "=", carer.userid).execute(),
  "a blocked carer": () =>
    server.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", carer.userid)
      .execute(),
  "a box without a button": () =>
    server.db
      .updateTable("sensors")
      .set({ model: "browan-ambient" })
      .where("deveui", "=", deveui)
      .execute(),
};

test.each(Object.entries(CHANGES))("%s wakes the patient and no stranger", async (_, change) => {
  await change();
  expect(await isWoken(patient)).toBe(true);
  expect(await isWoken(stranger)).toBe(false);
});

const NO_NEWS: Record<string, () => Promise<unknown>> = {
  "a press of a stranger's box": () =>
    ingest({ deveui: strangersBox, time: "2026-05-10T11:00:00Z", press_seq: 5 }),
  "a frame that nobody waits for": () =>
    ingest({ deveui, time: "2026-05-10T11:00:00Z", press_seq: 4 }),
  "a press that is told again, of an occasion that was answered": () =>
    press("2026-05-10T05:59:00Z"),
  "a device that took a notification": () =>
    server.db.updateTable("push_subscriptions").set({ last_ok_at: server.clock.now() }).execute(),
  "a carer who looks": () =>
    server.db.updateTable("care_links").set({ last_read_at: server.clock.now() }).execute(),
  "another name": () => call("PUT", "/api/profile/userdata", { data: { givenname: "Ada" } }),
};

test.each(Object.entries(NO_NEWS))("%s wakes nobody", async (_, change) => {
  await change();
  expect(await isWoken(patient)).toBe(false);
});

test("a frame wakes whoever waits for one", async () => {
  await lookedAt({ waits_for_frame: true });
  await ingest({ deveui, time: "2026-05-10T11:00:00Z", press_seq: 4 });
  expect([await isWoken(patient), await isWoken(stranger)]).toEqual([true, false]);
});

test("who has no device, mail or carer has nothing to be told", async () => {
  const person = await server.aPatient();
  await server.aMedicine(person);
  expect(await isWoken(person)).toBeUndefined();
  const device = await givenDevice(server, person);
  expect(await isWoken(person)).toBe(true);
  const settings = (fields: { is_on?: boolean; mail?: boolean }) =>
    server.db
      .insertInto("reminder_settings")
      .values({ profile_id: person.profileid, on_since: server.clock.now(), ...fields })
      .onConflict((held) => held.column("profile_id").doUpdateSet(fields))
      .execute();
  await settings({ is_on: false });
  expect(await isWoken(person)).toBeUndefined();
  await settings({ is_on: true });
  expect(await isWoken(person)).toBe(true);
  await server.db.deleteFrom("push_subscriptions").where("id", "=", device).execute();
  expect(await isWoken(person)).toBeUndefined();
  await settings({ mail: true });
  expect(await isWoken(person)).toBe(true);
  await settings({ mail: false });
  await givenLink(server, person, carer, "asks");
  expect(await isWoken(person)).toBeUndefined();
  await server.db.updateTable("care_links").set({ state: "active" }).execute();
  expect(await isWoken(person)).toBe(true);
  await server.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", person.userid)
    .execute();
  expect(await isWoken(person)).toBeUndefined();
});

test("a device that another signs in on counts for them", async () => {
  const [one, other] = [await server.aPatient(), await server.aPatient()];
  const device = await givenDevice(server, one);
  await server.db
    .updateTable("push_subscriptions")
    .set({ user_id: other.userid })
    .where("id", "=", device)
    .execute();
  expect([await isWoken(one), await isWoken(other)]).toEqual([undefined, true]);
});

test("an erased account leaves no plan", async () => {
  await server.db.deleteFrom("users").where("id", "=", patient.userid).execute();
  expect(await isWoken(patient)).toBeUndefined();
});

test("what is not committed has woken nobody yet, and is passed over", async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`update excused_periods set reason = 'x'`.execute(tx);
    await sql`insert into excused_periods (profile_id, from_day, to_day, reason, created_at)
      values (${patient.profileid}, '2026-05-10', '2026-05-10', ${randomBytes(2).toString("hex")}, now())`.execute(
      tx,
    );
    const free = await sql<{ profile_id: number }>`
      select profile_id from reminder_plans for no key update skip locked`.execute(server.db);
    const ids = free.rows.map(({ profile_id }) => profile_id);
    expect(ids).toContain(stranger.profileid);
    expect(ids).not.toContain(patient.profileid);
  });
  expect(await isWoken(patient)).toBe(true);
});
