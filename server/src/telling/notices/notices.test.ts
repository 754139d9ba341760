import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenBrowser } from "../../../test/given-messages.ts";
import { NoticePlanner } from "./notices.ts";

let server: TestApp;
beforeAll(async () => {
  const sendMail = async () => {};
  server = await createTestApp({ sendMail, publicUrl: "https://dosebeat.example" });
});
afterAll(() => server.close());
// Each test has the database's plans to itself.
afterEach(() => sql`delete from notice_plans`.execute(server.db));

const warnings: unknown[] = [];
const log = {
  warn: (given: unknown) => warnings.push(given),
  error: (given: unknown) => warnings.push(given),
};

function aPlanner() {
  return new NoticePlanner(server.parts, { log, databaseNow: () => server.clock.now() });
}

/** Looks every half hour between two instants; a server does so more often. */
async function lookFrom(from: string, to: string, planner = aPlanner()) {
  for (let at = Date.parse(from); at <= Date.parse(to); at += 30 * MINUTE) {
    server.clock.set(new Date(at));
    await planner.look();
  }
  expect(warnings).toEqual([]);
}

async function sent({ userid }: TestPerson) {
  const rows = await server.db
    .selectFrom("messages")
    .select(["kind", "step", "about_at", "channel", "target", "state", "details", "until_at"])
    .where("user_id", "=", userid)
    .orderBy("id")
    .execute();
  return rows.map(({ about_at, until_at, ...row }) => ({ ...row, at: about_at.toISOString() }));
}

async function aPatient(account: Parameters<TestApp["aPatient"]>[0] = {}) {
  server.clock.set("2026-05-03T12:00:00Z");
  const patient = await server.aPatient(account);
  const device = await givenBrowser(server, patient);
  return { patient, device };
}

const put = ({ token }: TestPerson, data: object) =>
  server.call("PUT", "/api/reminders", { token, body: { data } });

async function aBox(patient: TestPerson, fields: object) {
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  const set = (changed: object) =>
    server.db.updateTable("sensors").set(changed).where("id", "=", sensor.id).execute();
  await set({ last_received_at: new Date("2026-05-20T00:00:00Z"), ...fields });
  return set;
}

test("a battery is told of at 10:00 local time, once until it was changed, and worse once more", async () => {
  const { patient, device } = await aPatient({ timezone: "Europe/Berlin" });
  const set = await aBox(patient, { battery: 19 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-06T12:00:00Z");
  const soon = {
    kind: "notice",
    step: "battery_soon",
    at: "2026-05-04T08:00:00.000Z",
    channel: "push",
    target: device,
    state: "waiting",
    details: expect.objectContaining({ percent: 19 }),
  };
  expect(await sent(patient)).toEqual([soon]);
  await set({ battery: 9 });
  await lookFrom("2026-05-06T12:30:00Z", "2026-05-08T12:00:00Z");
  expect((await sent(patient)).map(({ step, at }) => [step, at])).toEqual([
    ["battery_soon", "2026-05-04T08:00:00.000Z"],
    ["battery_now", "2026-05-07T08:00:00.000Z"],
  ]);
  await set({ battery: 100 });
  await lookFrom("2026-05-08T12:30:00Z", "2026-05-09T12:00:00Z");
  await set({ battery: 19 });
  await lookFrom("2026-05-09T12:30:00Z", "2026-05-10T12:00:00Z");
  expect((await sent(patient)).map(({ step }) => step)).toEqual([
    "battery_soon",
    "battery_now",
    "battery_soon",
  ]);
});

test("a stranger whose box is well hears nothing", async () => {
  const { patient } = await aPatient();
  await aBox(patient, { battery: 80 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-05T12:00:00Z");
  expect(await sent(patient)).toEqual([]);
});

test("quiet hours that last until 11:00 hold it back until then", async () => {
  const { patient } = await aPatient();
  await put(patient, { quiet: { from: "22:00", to: "11:00" } });
  await aBox(patient, { battery: 5 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T13:00:00Z");
  expect((await sent(patient)).map(({ step, at }) => [step, at])).toEqual([
    ["battery_now", "2026-05-04T11:00:00.000Z"],
  ]);
});

test("a box that was not heard for 24 hours and stocks that run low are told of; rows name no medicine", async () => {
  const { patient } = await aPatient();
  await aBox(patient, { battery: 80, last_received_at: new Date("2026-05-03T09:00:00Z") });
  for (const [name, amount] of [
    ["Aspirin", 2],
    ["Ramipril", 0],
  ] as const) {
    const medicine = await server.aMedicine(patient, { name, schedules: ["08:00"] });
    const data = { medicine: medicine.id, kind: "count", amount };
    const counted = await server.call("POST", "/api/stock-entries", {
      token: patient.token,
      body: { data },
    });
    expect(counted.status).toBe(201);
  }
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-05T12:00:00Z");
  const rows = await sent(patient);
  expect(rows.map(({ step }) => step).sort()).toEqual(["box_silent", "stock_low", "stock_out"]);
  expect(JSON.stringify(rows)).not.toMatch(/Aspirin|Ramipril/);
  const low = rows.find(({ step }) => step === "stock_low");
  expect(low?.details).toMatchObject({
    open: [expect.any(Number)],
    day: expect.stringMatching(/^2026-05-/),
    until: expect.stringMatching(/^2026-05-/),
  });
});

test("who wants none gets none, and hears how things are once they are on again", async () => {
  const { patient } = await aPatient();
  await aBox(patient, { battery: 5 });
  await put(patient, { notices: false });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-05T12:00:00Z");
  expect(await sent(patient)).toEqual([]);
  await put(patient, { notices: true });
  await lookFrom("2026-05-05T12:30:00Z", "2026-05-06T12:00:00Z");
  expect((await sent(patient)).map(({ at }) => at)).toEqual(["2026-05-06T10:00:00.000Z"]);
});

test("without a device it is only recorded, with mail on it is mailed", async () => {
  const [one, mailed] = [await server.aPatient(), await server.aPatient()];
  server.clock.set("2026-05-03T12:00:00Z");
  await put(mailed, { mail: true });
  for (const patient of [one, mailed]) await aBox(patient, { battery: 5 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T12:00:00Z");
  expect(await sent(one)).toMatchObject([{ channel: "none", state: "dropped" }]);
  expect(await sent(mailed)).toMatchObject([{ channel: "mail", state: "waiting" }]);
});

test("two servers, one of which dies in the middle, tell once", async () => {
  const { patient } = await aPatient();
  await aBox(patient, { battery: 5 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T09:30:00Z");
  server.clock.set("2026-05-04T10:00:30Z");
  // Claimed by a server that died before it decided.
  const lease = new Date("2026-05-04T10:05:00Z");
  await server.db.updateTable("notice_plans").set({ leased_until: lease }).execute();
  expect(await aPlanner().look()).toBe(0);
  server.clock.set("2026-05-04T10:06:00Z");
  const looks = await Promise.all([aPlanner().look(), aPlanner().look()]);
  expect(looks[0] + looks[1]).toBe(1);
  expect(await sent(patient)).toMatchObject([
    { step: "battery_now", at: "2026-05-04T10:00:00.000Z" },
  ]);
});

test("away in the morning it is told in the afternoon; away all day it is told the next day", async () => {
  const [late, next] = [await aPatient(), await aPatient()];
  for (const { patient } of [late, next]) await aBox(patient, { battery: 5 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T08:00:00Z");
  const { profileid } = next.patient;
  const hold = (until: string | null) =>
    server.db
      .updateTable("notice_plans")
      .set({ leased_until: until === null ? null : new Date(until) })
      .where("profile_id", "=", profileid)
      .execute();
  await hold("2026-05-04T19:00:00Z");
  await lookFrom("2026-05-04T14:00:00Z", "2026-05-05T12:00:00Z");
  expect((await sent(late.patient)).map(({ at }) => at)).toEqual(["2026-05-04T10:00:00.000Z"]);
  expect((await sent(next.patient)).map(({ at }) => at)).toEqual(["2026-05-05T10:00:00.000Z"]);
});

test("a server whose clock differs from the database's decides nothing", async () => {
  const { patient } = await aPatient();
  await aBox(patient, { battery: 5 });
  server.clock.set("2026-05-04T10:00:00Z");
  const databaseNow = () => new Date("2026-05-04T11:00:00Z");
  const planner = new NoticePlanner(server.parts, { log, databaseNow });
  expect(await planner.look()).toBe(0);
  expect(await sent(patient)).toEqual([]);
});

test("the weekly mail comes on Monday at 09:00 local time, while it is on, and counts", async () => {
  const { patient } = await aPatient({ timezone: "America/New_York" });
  await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00"] });
  await put(patient, { weekly_mail: true });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-12T00:00:00Z");
  const rows = (await sent(patient)).filter(({ kind }) => kind === "weekly");
  expect(rows).toMatchObject([
    { channel: "mail", at: "2026-05-04T13:00:00.000Z", details: { hasBox: false } },
    {
      step: "weekly",
      channel: "mail",
      target: 0,
      at: "2026-05-11T13:00:00.000Z",
      details: { from: "2026-05-04", to: "2026-05-10", due: 7, taken: 0, hasBox: false },
    },
  ]);
  await put(patient, { weekly_mail: false });
  await lookFrom("2026-05-18T12:00:00Z", "2026-05-18T15:00:00Z");
  expect((await sent(patient)).filter(({ kind }) => kind === "weekly")).toHaveLength(2);
});

test("digests come at 09:00 where the carer is, with counts where the scope has them", async () => {
  const { patient } = await aPatient({ timezone: "Asia/Tokyo" });
  await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00", "20:00"] });
  const [doses, alerts, none] = [
    await server.aPatient({ timezone: "Europe/Berlin" }),
    await server.aPatient(),
    await server.aPatient(),
  ];
  const wanted = [
    [doses, "doses", "daily"],
    [alerts, "alerts", "weekly"],
    [none, "doses", "off"],
  ] as const;
  for (const [{ userid }, scope, digest] of wanted) {
    await server.db
      .insertInto("care_links")
      .values({
        profile_id: patient.profileid,
        user_id: userid,
        scope,
        digest,
        state: "active",
        created_at: server.clock.now(),
        since: server.clock.now(),
      })
      .execute();
  }
  await lookFrom("2026-05-04T12:00:00Z", "2026-05-06T12:00:00Z");
  expect(await sent(doses)).toMatchObject([
    {
      kind: "digest",
      channel: "mail",
      at: "2026-05-05T07:00:00.000Z",
      step: "2026-05-04",
      details: { day: "2026-05-04", counts: { due: 2, taken: 0 }, isWell: false },
    },
    { at: "2026-05-06T07:00:00.000Z" },
  ]);
  expect(await sent(alerts)).toEqual([]);
  await lookFrom("2026-05-11T08:00:00Z", "2026-05-11T10:00:00Z");
  const [weekly] = await sent(alerts);
  expect(weekly).toMatchObject({ details: { from: "2026-05-04", day: "2026-05-10" } });
  expect(weekly?.details).not.toHaveProperty("counts");
  expect(await sent(none)).toEqual([]);
  await server.db.deleteFrom("care_links").execute();
  await lookFrom("2026-05-12T00:00:00Z", "2026-05-12T10:00:00Z");
  expect(await sent(doses)).toHaveLength(3);
});

async function flyTo(timezone: string, { profileid }: TestPerson) {
  const zones = server.db.updateTable("profile_zones").set({ timezone });
  await zones.where("profile_id", "=", profileid).execute();
}

test("flying east on a Monday morning, the weekly mail comes at once, and once; flying back it does not come again", async () => {
  const { patient } = await aPatient({ timezone: "Europe/Berlin" });
  await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00"] });
  await put(patient, { weekly_mail: true });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T06:00:00Z");
  await flyTo("Asia/Tokyo", patient);
  await lookFrom("2026-05-04T06:30:00Z", "2026-05-04T07:00:00Z");
  await flyTo("Europe/Berlin", patient);
  await lookFrom("2026-05-04T07:30:00Z", "2026-05-06T07:00:00Z");
  const weekly = (await sent(patient)).filter(({ kind }) => kind === "weekly");
  expect(weekly.map(({ at }) => at)).toEqual(["2026-05-04T00:00:00.000Z"]);
});

test("when quiet hours are shortened, notices come at once; flown east, digests do not wait for the old morning", async () => {
  const { patient } = await aPatient();
  await put(patient, { quiet: { from: "22:00", to: "14:00" } });
  await aBox(patient, { battery: 5 });
  await server.aMedicine(patient, { startdate: "2026-05-01", schedules: ["08:00"] });
  const carer = await server.aPatient({ timezone: "America/Los_Angeles" });
  const at = server.clock.now();
  await server.db
    .insertInto("care_links")
    .values({
      profile_id: patient.profileid,
      user_id: carer.userid,
      scope: "doses",
      digest: "daily",
      state: "active",
      created_at: at,
      since: at,
    })
    .execute();
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T11:00:00Z");
  await put(patient, { quiet: { from: "22:00", to: "07:00" } });
  await flyTo("Asia/Tokyo", carer);
  await lookFrom("2026-05-04T11:30:00Z", "2026-05-05T01:00:00Z");
  expect((await sent(patient)).map(({ at }) => at)).toEqual(["2026-05-04T10:00:00.000Z"]);
  // 09:00 in Tokyo, on the 4th and the 5th.
  expect((await sent(carer)).map(({ at }) => at)).toEqual([
    "2026-05-04T00:00:00.000Z",
    "2026-05-05T00:00:00.000Z",
  ]);
});

test("what reached nobody is recorded once, and told when there is a device", async () => {
  server.clock.set("2026-05-03T12:00:00Z");
  const patient = await server.aPatient();
  await aBox(patient, { battery: 5 });
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-06T08:00:00Z");
  expect(await sent(patient)).toMatchObject([{ channel: "none", step: "battery_now" }]);
  await givenBrowser(server, patient);
  await lookFrom("2026-05-06T08:30:00Z", "2026-05-08T12:00:00Z");
  expect((await sent(patient)).slice(1)).toMatchObject([
    { channel: "push", step: "battery_now", at: "2026-05-06T10:00:00.000Z" },
  ]);
});

test("stocks that take long to work out are worked out by a worker", async () => {
  const { patient } = await aPatient();
  const medicine = await server.aMedicine(patient, {
    name: "Ramipril",
    startdate: "2025-01-01",
    schedules: ["08:00"],
  });
  const data = { medicine: medicine.id, kind: "count", amount: 0 };
  await server.call("POST", "/api/stock-entries", { token: patient.token, body: { data } });
  await sql`update stock_entries set at = '2025-11-01T00:00:00Z'`.execute(server.db);
  const run = vi.spyOn(server.parts.workers, "run");
  await lookFrom("2026-05-04T00:00:00Z", "2026-05-04T12:00:00Z");
  expect(run).toHaveBeenCalledTimes(1);
  expect((await sent(patient)).map(({ step }) => step)).toHaveLength(1);
  run.mockRestore();
});

test("a lease begins when a plan is claimed, however long the run has lasted", async () => {
  for (let count = 0; count < 51; count += 1) await server.aPatient();
  await sql`update notice_plans set next_at = 'epoch'`.execute(server.db);
  server.clock.set("2026-05-04T10:00:00Z");
  const asked = vi.fn(() => server.clock.now());
  await new NoticePlanner(server.parts, { log, databaseNow: asked }).look();
  expect(asked.mock.calls.length).toBeGreaterThan(1);
});
