import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { vacuumed } from "../../../test/database.ts";
import { timelineOf } from "../../state/doses/timeline.ts";
import { findCharted } from "./chart-encoding/packed-queries.ts";

let server: TestApp;
let patient: TestPerson;
let deveui: string;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-08-20T00:00:00Z");
  patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: "2026-05-01T00:00:00Z" });
  deveui = sensor.deveui;
  // Twenty boxes every half hour from May to August; this patient has the first.
  await sql`insert into uplinks (sensor_id, received_at, arrived_at, fcnt, press_seq, source, event,
      received_source, outcome)
    select ${sensor.id}::bigint + box, at, at, extract(epoch from at)::int8 / 1800 % 65536, 1, 'box', 'up', 'network',
      'decoded'
    from generate_series(0, 19) as box, generate_series('2026-05-01'::timestamptz,
      '2026-08-19', '30 minutes') as at`.execute(server.db);
  await sql`insert into readings (sensor_id, at, received_at, uplink_id, temperature, motion)
    select sensor_id, received_at, received_at, id, 20, 1 from uplinks`.execute(server.db);
  await sql`insert into press_claims (sensor_id, pressed_at, received_at, uplink_id)
    select sensor_id, received_at, received_at, id from uplinks`.execute(server.db);
  await sql`update sensors set first_numbered_at = '2026-05-01', first_counted_at = '2026-05-01',
    last_received_at = '2026-08-19'`.execute(server.db);
  await vacuumed(server.owner);
});
afterAll(() => server.close());

interface Read {
  name: string;
  whole: number;
  byIndex: number;
}

/** How often PostgreSQL has scanned each table, sequentially or by an index, since the table was created. */
async function reads(): Promise<Read[]> {
  // On every connection of the pool, since each reports its own statistics.
  const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(server.db);
  await Promise.all(Array.from({ length: 10 }, flush));
  const { rows } = await sql<Read>`select relname as name, seq_scan as whole, idx_scan as "byIndex"
    from pg_stat_user_tables where relname ~ '^(readings|uplinks|press_claims)_(2|rest)'
    order by relname`.execute(server.db);
  return rows;
}

/** The partitions scanned by an index; a sequential scan fails the test. */
async function readBy(
  send: () => Promise<{ status: number }>,
  expected: readonly string[],
): Promise<string[]> {
  const before = new Map((await reads()).map((read) => [read.name, read]));
  expect((await send()).status).toBe(200);
  const changed = async () =>
    (await reads()).filter(({ name, whole, byIndex }) => {
      const old = before.get(name);
      return old?.whole !== whole || old.byIndex !== byIndex;
    });
  let touched: Read[] = [];
  await expect
    .poll(async () => {
      touched = await changed();
      return touched.map(({ name }) => name);
    })
    .toEqual(expect.arrayContaining([...expected]));
  for (const { name, whole } of touched)
    expect([name, whole]).toEqual([name, before.get(name)?.whole]);
  return touched.map(({ name }) => name);
}

test("a day's chart reads one partition, by its index", async () => {
  const data = { deveui, startdate: "2026-07-15", enddate: "2026-07-15" };
  const send = () =>
    server.call("POST", "/api/medicine-history/chart", { token: patient.token, body: { data } });
  expect(await readBy(send, ["readings_2026_07"])).toEqual(["readings_2026_07"]);
});

test("a day's doses read the partitions around it, by their indexes", async () => {
  await server.aMedicine(patient, { schedules: ["08:00:00.000"] });
  // Extra presses are compared with doses of the days around, and these read a month of counters.
  const path = "/api/doses?from=2026-07-25&to=2026-07-25";
  const send = () => server.call("GET", path, { token: patient.token });
  const touched = await readBy(send, ["uplinks_2026_07", "press_claims_2026_07"]);
  expect(touched.filter((name) => name.includes("2026_05"))).toEqual([]);
});

describe("with the partitions of three years, for which a generic plan looks expensive", () => {
  beforeAll(async () => {
    for (const table of ["readings", "uplinks", "press_claims"]) {
      await sql`select add_month(${table}, month::date)
        from generate_series('2023-06-01'::date, '2026-04-01', '1 month') as month`.execute(
        server.db,
      );
    }
  });

  /** The first tables of statements that a connection planned once, after the five custom plans. */
  async function plannedOnce(db: TestApp["db"]): Promise<string[]> {
    const { rows } = await sql<{ source: string }>`
      select (regexp_match(statement, '(?<!epoch )\\mfrom "?(\\w+)'))[1] as source from pg_prepared_statements
      where generic_plans > 0 and custom_plans <= 5`.execute(db);
    return rows.map(({ source }) => source);
  }

  const days = Array.from(
    { length: 20 },
    (_, index) => new Date(Date.UTC(2026, 5 + (index % 2), 1 + index)),
  );

  test("a chart has a generic plan", async () => {
    await server.db.connection().execute(async (db) => {
      for (const from of days) {
        const range = { from, to: new Date(from.getTime() + DAY) };
        const charted = await findCharted(db, patient.profileid, deveui, range, 100);
        expect(charted?.stretches.map(({ count }) => count)).toEqual([48]);
      }
      expect(await plannedOnce(db)).toEqual(["sensors"]);
    });
  });

  test("a day's doses have generic plans", async () => {
    await server.db.connection().execute(async (db) => {
      for (const at of days) {
        const day = at.toISOString().slice(0, 10);
        await timelineOf({ db, clock: server.clock }, patient.profileid, { from: day, to: day });
      }
      const all = [
        "dose_statements",
        "excused_periods",
        "medicine_schedules",
        "medicines",
        // The bindings, each with the reporting intervals of its box.
        "press_claims",
        "profile_zones",
        "sensor_intervals",
        "uplinks",
      ];
      expect(await plannedOnce(db)).toEqual(expect.arrayContaining(all));
    });
  });
});
