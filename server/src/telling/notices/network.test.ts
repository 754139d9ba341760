// So many silent boxes that a network must have failed: administrators are told, once.
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenDevice } from "../../../test/reminders.ts";
import { NoticePlanner } from "./notices.ts";

const NOW = "2026-05-10T12:00:00Z";

let server: TestApp;
beforeAll(async () => {
  const sendMail = async () => {};
  server = await createTestApp({ sendMail, publicUrl: "https://dosebeat.example" });
});
afterAll(() => server.close());

let planner: NoticePlanner;
beforeEach(async () => {
  await server.db.deleteFrom("network_alerts").execute();
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("sensors").execute();
  server.clock.set(NOW);
  const log = { warn: unexpected, error: unexpected };
  planner = new NoticePlanner(server.parts, { log, databaseNow: () => server.clock.now() });
});

function unexpected(given: unknown): never {
  throw new Error(JSON.stringify(given));
}

/** Boxes in use, some of which have not been heard for hours. */
async function boxes(all: number, silent: number): Promise<void> {
  for (let made = 0; made < all; made += 1) {
    await server.aBinding(await server.aPatient(), { from: "2026-05-01T00:00:00Z" });
  }
  await hear(silent);
}

/** All but `silent` boxes were heard just now. */
async function hear(silent: number): Promise<void> {
  await sql`update sensors set last_received_at = case when number <= ${silent}::int
      then ${server.clock.now()}::timestamptz - interval '5 hours' else ${server.clock.now()}::timestamptz end
    from (select id, row_number() over (order by id) as number from sensors) as counted
    where counted.id = sensors.id`.execute(server.db);
}

async function lookAfter(minutes: number, silent: number): Promise<void> {
  server.clock.set(new Date(server.clock.now().getTime() + minutes * MINUTE));
  await hear(silent);
  await planner.look();
}

async function told({ userid }: TestPerson) {
  const rows = await server.db
    .selectFrom("messages")
    .select(["step", "channel", "details"])
    .where("user_id", "=", userid)
    .execute();
  return rows.map(({ step, channel, details }) => ({ step, channel, details }));
}

const open = async ({ token }: TestPerson) =>
  (await server.call("GET", "/api/network-alert", { token })).body;

test("every administrator is told once, and sees it until it was over for an hour", async () => {
  const admin = await server.anAdmin();
  const other = await server.anAdmin();
  await givenDevice(server, other);
  await boxes(60, 13);
  await planner.look();
  const details = { silent: 13, boxes: 60 };
  expect(await told(admin)).toEqual([{ step: "network", channel: "mail", details }]);
  expect(await told(other)).toEqual([{ step: "network", channel: "push", details }]);
  const since_utc = server.clock.now().toISOString();
  expect(await open(admin)).toEqual({ data: { since_utc, ...details } });

  await lookAfter(2, 12);
  await lookAfter(58, 12);
  expect(await open(admin)).toMatchObject({ data: { silent: 12 } });
  await lookAfter(1, 13);
  await lookAfter(1, 12);
  await lookAfter(59, 12);
  expect(await open(admin)).toMatchObject({ data: { since_utc } });
  await lookAfter(2, 12);
  expect(await open(admin)).toEqual({ data: null });
  expect(await told(admin)).toHaveLength(1);

  await lookAfter(5, 20);
  expect(await told(admin)).toHaveLength(2);
});

test.each([
  ["fewer than 50 boxes", 49, 40],
  ["20 % of them", 60, 12],
])("%s say nothing", async (_, all, silent) => {
  const admin = await server.anAdmin();
  await boxes(all, silent);
  await planner.look();
  expect(await told(admin)).toEqual([]);
  expect(await open(admin)).toEqual({ data: null });
});

test("of two servers one tells it", async () => {
  const admin = await server.anAdmin();
  await boxes(60, 30);
  const log = { warn: unexpected, error: unexpected };
  const others = Array.from(
    { length: 3 },
    () => new NoticePlanner(server.parts, { log, databaseNow: () => server.clock.now() }),
  );
  await Promise.all([planner, ...others].map((one) => one.look()));
  expect(await told(admin)).toHaveLength(1);
});

test("technicians are told of it on the page of boxes", async () => {
  const { token } = await server.aStaffMember("technician");
  expect((await server.call("GET", "/api/network-alert", { token })).status).toBe(200);
});

test("patients learn nothing of it", async () => {
  const { token } = await server.aPatient();
  expect((await server.call("GET", "/api/network-alert", { token })).status).toBe(403);
});
