import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { updateByTrustedClock } from "../../test/trusted-clock.ts";
import { JobRunner } from "../platform/job-runner.ts";
import { Metrics } from "../platform/metrics.ts";
import { DEFAULT_MONTHS, type MonthsKept } from "../retention-settings.ts";
import { connect } from "./connect.ts";
import { keepPartitions, partitionJob } from "./partition-updater.ts";
import { updatePartitions } from "./partitions.ts";
import { databaseTime } from "./retention-clock.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await dropMonths();
});
afterEach(() => database.drop());

const update = (now: string, kept: Partial<MonthsKept> = {}) =>
  updateByTrustedClock(database.db, new Date(now), { ...DEFAULT_MONTHS, ...kept });

const raw = (names: readonly string[]) => names.filter((name) => name.startsWith("raw_uplinks"));

const months = (parent: string, names: readonly string[]) =>
  names.map((name) => `${parent}_${name.replace("-", "_")}`);

/** The state that the migrations leave: the test template has tables of some months. */
async function dropMonths() {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    join pg_partitioned_table on partrelid = inhparent and partdefid <> inhrelid`.execute(
    database.owner,
  );
  const names = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`drop table ${names}`.execute(database.owner);
}

async function tables(parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${parent}::regclass order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

async function addReading(at: string): Promise<void> {
  const instant = new Date(at);
  const row = { sensor_id: 1, at: instant, received_at: instant, uplink_id: 1 };
  await database.db.insertInto("readings").values(row).execute();
}

async function addRaw(receivedAt: string): Promise<void> {
  const row = { sensor_id: 1, received_at: new Date(receivedAt), uplink_id: 1, body: "{}" };
  await database.db.insertInto("raw_uplinks").values(row).execute();
}

/** The partition of each row, by its time, without the number that ends the name of a shard. */
async function placesOf(parent: string, at: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ at: Date; place: string }>`
    select ${sql.ref(at)} as at, regexp_replace(tableoid::regclass::text, '_\\d{6,}$', '') as place
    from ${sql.table(parent)} order by 1`.execute(database.db);
  return Object.fromEntries(rows.map((row) => [row.at.toISOString(), row.place]));
}

describe("partitions of coming months", () => {
  it.each([
    ["2026-11-21T12:00:00Z", ["2026-11", "2026-12", "2027-01", "2027-02"]],
    ["2026-12-31T23:59:59.999Z", ["2026-12", "2027-01", "2027-02", "2027-03"]],
    ["2027-01-01T00:00:00Z", ["2027-01", "2027-02", "2027-03", "2027-04"]],
    ["2028-02-29T23:30:00-05:00", ["2028-03", "2028-04", "2028-05", "2028-06"]],
  ])("are created once, as of %s", async (now, expected) => {
    const { made, dropped } = await update(now);
    expect(made).toHaveLength(20);
    expect(dropped).toEqual([]);
    for (const parent of ["uplinks", "raw_uplinks", "readings", "press_claims"]) {
      expect(await tables(parent)).toEqual([...months(parent, expected), `${parent}_rest`]);
    }
    expect(await update(now)).toEqual({ made: [], dropped: [], kept: null });
  });

  it("begin and end with the month in UTC, whatever the time zone of the connection", async () => {
    await sql`alter database ${sql.ref(database.url.split("/").at(-1) ?? "")}
      set timezone = 'America/New_York'`.execute(database.owner);
    const other = connect({ connectionString: database.url });
    await updatePartitions(other.db, new Date("2026-12-15T00:00:00Z"), DEFAULT_MONTHS);
    await other.db.destroy();
    await addReading("2026-11-30T23:59:59.999Z");
    await addReading("2026-12-01T00:00:00Z");
    await addReading("2026-12-31T23:59:59.999Z");
    await addReading("2027-01-01T00:00:00Z");
    expect(await placesOf("readings", "at")).toEqual({
      "2026-11-30T23:59:59.999Z": "readings_rest",
      "2026-12-01T00:00:00.000Z": "readings_2026_12",
      "2026-12-31T23:59:59.999Z": "readings_2026_12",
      "2027-01-01T00:00:00.000Z": "readings_2027_01",
    });
  });

  it("continue without a gap after a long downtime, whether rows were stored meanwhile or not", async () => {
    await update("2026-01-15T00:00:00Z");
    // Meanwhile another program stored rows without creating partitions.
    await addReading("2026-07-09T12:00:00Z");
    await addReading("2026-09-30T23:59:59Z");
    await update("2026-09-15T00:00:00Z");
    expect(await tables("readings")).toEqual([
      ...months("readings", ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]),
      ...months("readings", ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"]),
      "readings_rest",
    ]);
    expect(await placesOf("readings", "at")).toEqual({
      "2026-07-09T12:00:00.000Z": "readings_2026_07",
      "2026-09-30T23:59:59.000Z": "readings_2026_09",
    });
  });

  it("are few, even if the server's clock was wrong by decades", async () => {
    await update("1970-01-01T00:00:00Z");
    await update("2061-06-15T00:00:00Z");
    await update("2026-06-15T00:00:00Z");
    const found = await tables("readings");
    expect(found).toEqual(expect.arrayContaining(months("readings", ["2026-06", "2026-09"])));
    expect(found.length).toBeLessThan(40);
  });

  it("are created once by several servers that start concurrently", async () => {
    const others = [1, 2, 3, 4].map(() => connect({ connectionString: database.url }));
    const changes = await Promise.all(
      others.map(({ db }) =>
        updatePartitions(db, new Date("2026-11-21T12:00:00Z"), DEFAULT_MONTHS),
      ),
    );
    await Promise.all(others.map(({ db }) => db.destroy()));
    expect(changes.flatMap(({ made }) => made)).toHaveLength(20);
    expect(new Set(changes.flatMap(({ made }) => made)).size).toBe(20);
  });
});

describe("raw uplinks", () => {
  it("are dropped with their month once all of it is older than the retention; nothing else is", async () => {
    await update("2026-01-15T00:00:00Z");
    await addRaw("2025-12-31T23:59:59Z");
    await addRaw("2026-01-31T23:59:59Z");
    await addRaw("2026-02-01T00:00:00Z");
    await addReading("2026-01-31T23:59:59Z");
    expect(raw((await update("2027-02-28T23:59:59.999Z")).dropped)).toEqual([]);
    expect(Object.keys(await placesOf("raw_uplinks", "received_at"))).toEqual([
      "2026-01-31T23:59:59.000Z",
      "2026-02-01T00:00:00.000Z",
    ]);
    expect(raw((await update("2027-03-01T00:00:00Z")).dropped)).toEqual(["raw_uplinks_2026_01"]);
    expect(Object.keys(await placesOf("raw_uplinks", "received_at"))).toEqual([
      "2026-02-01T00:00:00.000Z",
    ]);
    expect(await tables("readings")).toContain("readings_2026_01");
    expect(await placesOf("readings", "at")).toEqual({
      "2026-01-31T23:59:59.000Z": "readings_2026_01",
    });
  });

  it("are dropped earlier if so configured", async () => {
    await update("2026-01-15T00:00:00Z");
    await addRaw("2026-01-31T23:59:59Z");
    const { dropped } = await update("2026-04-15T00:00:00Z", { raw_uplinks: 1 });
    expect(raw(dropped)).toEqual(months("raw_uplinks", ["2026-01", "2026-02"]));
    expect(await placesOf("raw_uplinks", "received_at")).toEqual({});
  });
});

describe("messages", () => {
  it("are dropped with their month once three more have ended", async () => {
    await update("2026-01-15T00:00:00Z");
    await update("2026-04-30T23:59:59Z");
    expect(await tables("messages")).toContain("messages_2026_01");
    await update("2026-05-01T00:00:00Z");
    const found = await tables("messages");
    expect(found).not.toContain("messages_2026_01");
    expect(found).toContain("messages_2026_02");
  });
});

describe("by a clock that may be wrong", () => {
  const day = (days: number) => new Date(Date.UTC(2026, 10, 22, 12) + days * DAY);
  const YEARS = 2 * 365;

  /** What a server does on that day; by default the database's clock shows the same. */
  const run = (days: number, databaseDays = days) =>
    updatePartitions(database.db, day(days), DEFAULT_MONTHS, day(databaseDays));
  const rows = async () => Object.keys(await placesOf("raw_uplinks", "received_at")).length;
  const contact = (days: number) =>
    database.db
      .insertInto("sensors")
      .values({
        deveui: "00000000000000aa",
        claimcode: "x",
        created_at: day(days),
        last_received_at: day(days),
      })
      .execute();

  it("a start two years ahead drops nothing, nor does the next one with the right clock", async () => {
    await run(0);
    await addRaw("2026-11-20T00:00:00Z");
    const { dropped, kept } = await run(YEARS);
    expect([dropped, kept?.daysToWait]).toEqual([[], 30]);
    expect(kept?.partitions).toContain("raw_uplinks_2026_11");
    expect(await run(1)).toMatchObject({ dropped: [], kept: null });
    expect(await rows()).toBe(1);
  });

  it("at its first update the clock is compared with the newest stored contact", async () => {
    await updateByTrustedClock(database.db, day(0));
    await database.db.deleteFrom("retention_clock").execute();
    await contact(0);
    await addRaw("2026-11-20T00:00:00Z");
    expect((await run(YEARS)).dropped).toEqual([]);
    expect(await rows()).toBe(1);
  });

  it("nothing is dropped while the clocks of server and database are more than a day apart", async () => {
    await update("2025-01-15T00:00:00Z");
    await addRaw("2025-01-10T00:00:00Z");
    await updateByTrustedClock(database.db, day(0), { ...DEFAULT_MONTHS, raw_uplinks: 1200 });
    expect((await run(1, -1)).dropped).toEqual([]);
    expect((await run(1, 2.5)).kept).toMatchObject({ daysToWait: 0 });
    expect(await rows()).toBe(1);
    expect((await run(1, 1.5)).dropped).toContain("raw_uplinks_2025_01");
  });

  it("an installation that was off for months drops after it has run on 30 days", async () => {
    await run(0);
    await addRaw("2026-11-20T00:00:00Z");
    const back = 500;
    for (let days = 0; days < 30; days += 1) {
      expect((await run(back + days)).dropped).toEqual([]);
      expect((await run(back + days + 0.1)).dropped).toEqual([]);
    }
    expect((await run(back + 30)).dropped).toContain("raw_uplinks_2026_11");
    expect(await rows()).toBe(0);
  });

  it("so does one that is mostly off", async () => {
    await run(0);
    await addRaw("2026-11-20T00:00:00Z");
    let drops = 0;
    for (let days = 450; days < 1000; days += 10) {
      const { dropped } = await run(days);
      drops += dropped.includes("raw_uplinks_2026_11") ? 1 : 0;
    }
    expect(drops).toBe(1);
  });

  it("one that pauses for less than a week drops at once", async () => {
    await run(0);
    await addRaw("2026-11-20T00:00:00Z");
    for (let days = 6; days < 405; days += 6) expect(raw((await run(days)).dropped)).toEqual([]);
    expect((await run(405)).dropped).toContain("raw_uplinks_2026_11");
  });

  it("a clock that went back by more than a day drops nothing before it has run on", async () => {
    await run(0);
    await addRaw("2026-11-20T00:00:00Z");
    for (let days = 6; days < 405; days += 6) await run(days);
    await run(400);
    expect((await run(405)).kept).toMatchObject({ daysToWait: 29 });
    expect(await rows()).toBe(1);
  });
});

describe("the updater", () => {
  it("warns that raw uplinks are kept, and how the clocks stand", async () => {
    const warned: unknown[] = [];
    const log = { info: () => {}, warn: (what: unknown) => warned.push(what) };
    const real = await databaseTime(database.db);
    const ahead = { now: () => new Date(real.getTime() + 730 * DAY) };
    for (const clock of [{ now: () => real }, ahead]) {
      await keepPartitions(
        { db: database.db, clock, monthsKept: DEFAULT_MONTHS, metrics: new Metrics() },
        log,
      );
    }
    expect(warned).toMatchObject([{ daysToWait: 30, now: ahead.now() }]);
  });
});

describe("during a long read", () => {
  it("the update times out rather than block others, and succeeds the next time", async () => {
    const client = await database.pool.connect();
    await client.query("begin; select count(*) from readings");
    await expect(update("2026-11-21T12:00:00Z")).rejects.toThrow("lock timeout");
    await addReading("2026-11-21T12:00:00Z");
    await client.query("commit");
    client.release();
    await update("2026-11-21T12:00:00Z");
    expect(await placesOf("readings", "at")).toEqual({
      "2026-11-21T12:00:00.000Z": "readings_2026_11",
    });
  });

  it("a server starts anyway and logs it", async () => {
    const client = await database.pool.connect();
    await client.query("begin; select count(*) from uplinks");
    const logged: object[] = [];
    const log = {
      info: () => {},
      warn: () => {},
      error: (what: object) => void logged.push(what),
    };
    const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
    const runner = new JobRunner({ log, metrics: new Metrics() });
    await runner.start([partitionJob], {
      db: database.db,
      clock,
      monthsKept: DEFAULT_MONTHS,
      metrics: new Metrics(),
    });
    await runner.stop();
    expect(logged).toMatchObject([{ job: "partitions" }]);
    await client.query("commit");
    client.release();
  });
});
