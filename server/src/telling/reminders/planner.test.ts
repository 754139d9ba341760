import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aPlanner, givenDevice, givenLink } from "../../../test/reminders.ts";
import { claimPlans, finishLooks, type NewMessage } from "./plan-queries.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("reminder_planner").execute();
});

/** A patient with a device who was looked at in the morning and has a dose at 12:00. */
async function aPatientDue(): Promise<TestPerson> {
  server.clock.set("2026-05-10T11:55:00Z");
  const patient = await server.aPatient();
  await givenDevice(server, patient);
  await server.aMedicine(patient, { schedules: ["12:00"] });
  await aPlanner(server).look();
  return patient;
}

async function messages() {
  const rows = await server.db
    .selectFrom("messages")
    .select(["profile_id", "step", "channel", "state", "reason"])
    .orderBy("id")
    .execute();
  return rows.map(({ profile_id: profile, ...message }) => ({ profile, ...message }));
}

const due = (patient: TestPerson) => ({
  profile: patient.profileid,
  step: "due",
  channel: "push",
  state: "waiting",
  reason: null,
});

test("a dose that is due is reminded of once, on every device", async () => {
  const patient = await aPatientDue();
  await givenDevice(server, patient);
  server.clock.set("2026-05-10T12:00:01Z");
  for (let look = 0; look < 3; look++) await aPlanner(server).look();
  expect(await messages()).toEqual([due(patient), due(patient)]);
});

test("two planners share the work, and each patient is told once", async () => {
  const patients: TestPerson[] = [];
  for (let count = 0; count < 20; count++) patients.push(await aPatientDue());
  server.clock.set("2026-05-10T12:00:01Z");
  const planners = [aPlanner(server, { most: 3 }), aPlanner(server, { most: 3 })];
  const looked = await Promise.all(planners.map((planner) => planner.look()));
  expect(Math.min(...looked)).toBeGreaterThan(0);
  const told = (await messages()).map(({ profile }) => profile);
  expect(told.sort((a, b) => a - b)).toEqual(patients.map(({ profileid }) => profileid));
});

test("live events tell of new messages, and of nothing else", async () => {
  const patient = await aPatientDue();
  const publish = vi.spyOn(server.parts.announcer, "publish");
  server.clock.set("2026-05-10T12:00:01Z");
  await aPlanner(server).look();
  expect(publish.mock.calls.flat(2)).toEqual([
    { kind: "reminder", profileid: patient.profileid, id: patient.profileid },
  ]);
  publish.mockClear();
  await aPlanner(server).look();
  expect(publish.mock.calls.flat(2)).toEqual([]);
  publish.mockRestore();
});

test("what changes during a look voids what it decides", async () => {
  const patient = await aPatientDue();
  server.clock.set("2026-05-10T12:00:01Z");
  const now = server.clock.now();
  const lease = new Date(now.getTime() + MINUTE);
  const [claimed] = await claimPlans(server.db, { now, lease, most: 500 });
  expect(claimed?.profile).toBe(patient.profileid);
  await say(patient, "skipped");
  const look = {
    profile: patient.profileid,
    next: lease,
    decidedUntil: now,
    windowFrom: now,
    waitsForFrame: false,
    ended: [],
  };
  const decision: NewMessage["decision"] = {
    to: "patient",
    step: "due",
    due: now,
    at: now,
    until: lease,
    hasSound: true,
    state: "waiting",
    dropped: null,
    silent: null,
    hasBox: false,
    open: [],
    also: [],
    pressed: null,
    reason: null,
    again: null,
  };
  const message: NewMessage = {
    profile: patient.profileid,
    userid: patient.userid,
    kind: "reminder",
    channel: "push",
    target: 1,
    state: "waiting",
    reason: null,
    decision,
  };
  const finished = await finishLooks(server.db, { now, lease }, [look], [message]);
  expect(finished).toEqual({ finished: [], told: [], messages: 0 });
  expect(await aPlanner(server).look()).toBe(1);
  expect(await messages()).toEqual([]);
});

test("who is about to change something is not looked at, and looks wait for nobody", async () => {
  const [patient, other] = [await aPatientDue(), await aPatientDue()];
  server.clock.set("2026-05-10T12:00:01Z");
  await server.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("excused_periods")
      .values({
        profile_id: patient.profileid,
        from_day: "2026-05-10",
        to_day: "2026-05-10",
        reason: "Hospital",
        created_at: server.clock.now(),
      })
      .execute();
    expect(await aPlanner(server).look()).toBe(1);
  });
  await aPlanner(server).look();
  expect(await messages()).toEqual([due(other)]);
});

test("claims of a server that died are taken over after a minute", async () => {
  const patient = await aPatientDue();
  server.clock.set("2026-05-10T12:00:01Z");
  const now = server.clock.now();
  await claimPlans(server.db, { now, lease: new Date(now.getTime() + MINUTE), most: 500 });
  expect(await aPlanner(server).look()).toBe(0);
  server.clock.set("2026-05-10T12:01:02Z");
  expect(await aPlanner(server).look()).toBe(1);
  expect(await messages()).toEqual([due(patient)]);
});

test("a server whose clock is off decides nothing and says so once", async () => {
  const patient = await aPatientDue();
  server.clock.set("2026-05-10T12:00:01Z");
  const log = { error: vi.fn(), warn: vi.fn() };
  const databaseNow = () => new Date(server.clock.now().getTime() - 31_000);
  const planner = aPlanner(server, { databaseNow, log });
  expect([await planner.look(), await planner.look()]).toEqual([0, 0]);
  expect(log.error).toHaveBeenCalledOnce();
  expect(await messages()).toEqual([]);
  await aPlanner(server).look();
  expect(await messages()).toEqual([due(patient)]);
});

test("a server whose clock is right goes on by the database's", async () => {
  await aPatientDue();
  server.clock.set("2026-05-10T12:00:10Z");
  const databaseNow = () => new Date(server.clock.now().getTime() - 29_000);
  await aPlanner(server, { databaseNow }).look();
  expect(await messages()).toEqual([]);
});

test("after an outage servers wait three minutes, and what was missed comes once", async () => {
  const patient = await aPatientDue();
  const steps: [string, number][] = [
    ["2026-05-10T12:40:00Z", 0],
    ["2026-05-10T12:42:59Z", 0],
    ["2026-05-10T12:43:00Z", 1],
  ];
  for (const [at, looked] of steps) {
    server.clock.set(at);
    expect([at, await aPlanner(server).look()]).toEqual([at, looked]);
  }
  expect(await messages()).toEqual([{ ...due(patient), step: "repeat-2" }]);
});

test("a wait that is interrupted belongs to the outage", async () => {
  await aPatientDue();
  for (const at of ["12:40", "12:42", "13:10"]) {
    server.clock.set(`2026-05-10T${at}:00Z`);
    expect(await aPlanner(server).look()).toBe(0);
  }
  const state = await server.db.selectFrom("reminder_planner").selectAll().executeTakeFirst();
  expect(state).toMatchObject({
    out_from: new Date("2026-05-10T11:55:00Z"),
    out_until: new Date("2026-05-10T13:10:00Z"),
  });
});

test("deciding for many for longer than an outage lasts is none", async () => {
  for (let count = 0; count < 6; count++) await aPatientDue();
  server.clock.set("2026-05-10T12:00:01Z");
  // Between one claim and the next.
  const databaseNow = () => {
    server.clock.advance(3 * MINUTE);
    return server.clock.now();
  };
  const planner = aPlanner(server, { most: 1, databaseNow });
  expect(await planner.look()).toBeGreaterThanOrEqual(6);
  const [first, last] = [new Date("2026-05-10T12:00:01Z"), server.clock.now()];
  expect(last.getTime() - first.getTime()).toBeGreaterThan(10 * MINUTE);
  await planner.look();
  const state = await server.db.selectFrom("reminder_planner").selectAll().executeTakeFirst();
  expect(state).toMatchObject({ out_from: null, out_until: null });
});

test("one patient whom nothing can be decided of holds up nobody", async () => {
  const [broken, other] = [await aPatientDue(), await aPatientDue()];
  await server.db.deleteFrom("profile_zones").where("profile_id", "=", broken.profileid).execute();
  server.clock.set("2026-05-10T12:00:01Z");
  const log = { error: vi.fn(), warn: vi.fn() };
  await aPlanner(server, { log }).look();
  expect(log.error).toHaveBeenCalledOnce();
  expect(await messages()).toEqual([due(other)]);
});

test("who has mail gets the first and the last reminder there; without anything it is recorded", async () => {
  server.clock.set("2026-05-10T11:55:00Z");
  const [mailed, unheard] = [await server.aPatient(), await server.aPatient()];
  const carer = await server.aPatient();
  await server.db
    .insertInto("reminder_settings")
    .values({ profile_id: mailed.profileid, mail: true, repeats: 1, on_since: server.clock.now() })
    .execute();
  await givenLink(server, unheard, carer);
  for (const patient of [mailed, unheard])
    await server.aMedicine(patient, { schedules: ["12:00"] });
  for (const at of ["11:55", "12:00", "12:09", "12:15", "12:24"]) {
    server.clock.set(`2026-05-10T${at}:00Z`);
    await aPlanner(server).look();
  }
  const none = { channel: "none", state: "dropped", reason: "no_device" };
  const found = await messages();
  expect(found.filter(({ profile }) => profile === mailed.profileid)).toMatchObject([
    { step: "due", channel: "mail", state: "waiting" },
    { step: "repeat-1", ...none },
  ]);
  expect(found.filter(({ profile }) => profile === unheard.profileid)).toMatchObject([
    { step: "due", ...none },
    { step: "repeat-1", ...none },
  ]);
});

test("who never changed a setting is reminded from the first device on", async () => {
  server.clock.set("2026-05-10T12:10:00Z");
  const patient = await server.aPatient();
  await server.aMedicine(patient, { schedules: ["12:00"] });
  await givenDevice(server, patient);
  await aPlanner(server).look();
  expect(await messages()).toEqual([]);
  server.clock.set("2026-05-10T12:15:00Z");
  await aPlanner(server).look();
  expect(await messages()).toEqual([{ ...due(patient), step: "repeat-1" }]);
});

async function say({ token }: TestPerson, status: "skipped"): Promise<void> {
  const { id: medicine } = await server.db
    .selectFrom("medicines")
    .select("id")
    .executeTakeFirstOrThrow();
  const dose = { date: "2026-05-10", medicine, dosage_time: "12:00" };
  const data = { ...dose, status, reason: "Not well" };
  const answer = await server.call("PUT", "/api/doses", { token, body: { data } });
  expect(answer.status).toBe(200);
}
