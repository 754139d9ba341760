import { DAY } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { Metrics } from "../platform/metrics.ts";
import { DEFAULT_MONTHS, type MonthsKept } from "../retention-settings.ts";
import { keepPartitions } from "./partition-updater.ts";
import { databaseTime } from "./retention-clock.ts";
import { followPolicies, noteDropped, readingsKeptSince } from "./retention-policies.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const START = new Date("2026-05-10T12:00:00Z");
const after = (days: number) => new Date(START.getTime() + days * DAY);
const follow = (kept: Partial<MonthsKept>, days = 0) =>
  followPolicies(database.db, { ...DEFAULT_MONTHS, ...kept }, after(days));
const holding = async (kept: Partial<MonthsKept>, days = 0) => (await follow(kept, days)).holding;

describe("what is set", () => {
  it("holds at once in a new installation, but for readings, which were kept before", async () => {
    const first = await follow({ raw_uplinks: 2, readings: 13 });
    expect(first.holding).toEqual({ raw_uplinks: 2, readings: null, messages: 3 });
    expect(first.changes).toMatchObject([
      { kind: "readings", months: 13, monthsBefore: null, holdsFrom: after(7), isNew: true },
    ]);
  });

  it("holds seven days later where it keeps less, and is told until then", async () => {
    await follow({});
    expect(await holding({ raw_uplinks: 6 }, 1)).toMatchObject({ raw_uplinks: 13 });
    const meanwhile = await follow({ raw_uplinks: 6 }, 7.9);
    expect(meanwhile.holding.raw_uplinks).toBe(13);
    expect(meanwhile.changes).toMatchObject([
      { kind: "raw_uplinks", months: 6, monthsBefore: 13, isNew: false },
    ]);
    expect(await follow({ raw_uplinks: 6 }, 8)).toMatchObject({
      holding: { raw_uplinks: 6 },
      changes: [],
    });
  });

  it("holds at once where it keeps more, and what was taken back in time never held", async () => {
    await follow({});
    await follow({ raw_uplinks: 1 }, 1);
    expect(await holding({}, 2)).toMatchObject({ raw_uplinks: 13 });
    expect(await holding({}, 30)).toMatchObject({ raw_uplinks: 13 });
    expect(await holding({ raw_uplinks: 24 }, 31)).toMatchObject({ raw_uplinks: 24 });
  });

  it("never holds while servers are set differently", async () => {
    await follow({});
    for (let days = 1; days < 30; days += 1) {
      expect(await holding({ raw_uplinks: 2 }, days)).toMatchObject({ raw_uplinks: 13 });
      expect(await holding({}, days + 0.5)).toMatchObject({ raw_uplinks: 13 });
    }
  });
});

it("readings are kept since what was dropped last, told only of times that begin before", async () => {
  const now = after(1000);
  expect(await readingsKeptSince(database.db, after(-1000), now)).toBeNull();
  await follow({});
  await noteDropped(database.db, "readings", after(0));
  await noteDropped(database.db, "readings", after(-30));
  expect(await readingsKeptSince(database.db, after(-1), now)).toBe(START.toISOString());
  expect(await readingsKeptSince(database.db, after(0), now)).toBeNull();
});

describe("the job", () => {
  it("drops months of readings and what lies in none, once that holds, and not before", async () => {
    const real = await databaseTime(database.db);
    const old = new Date(real.getTime() - 500 * DAY);
    const row = { sensor_id: 1, received_at: old, uplink_id: 1 };
    const kept = new Date(real.getTime() - 300 * DAY);
    for (const at of [old, kept]) {
      await database.db
        .insertInto("readings")
        .values({ ...row, at })
        .execute();
    }
    const metrics = new Metrics();
    const said: unknown[] = [];
    const log = { info: () => {}, warn: (what: unknown) => said.push(what) };
    const monthsKept = { ...DEFAULT_MONTHS, readings: 13 };
    const run = (days: number) => {
      const clock = { now: () => new Date(real.getTime() + days * DAY) };
      return keepPartitions({ db: database.db, clock, monthsKept, metrics }, log);
    };
    const readings = async () =>
      (await database.db.selectFrom("readings").select("at").orderBy("at").execute()).map(
        ({ at }) => at,
      );
    const months = async () =>
      await metrics.registry.getSingleMetricAsString("dosebeat_retention_months");
    await run(0);
    expect(await readings()).toEqual([old, kept]);
    expect(said).toMatchObject([{ kind: "readings", months: 13, monthsBefore: null }]);
    expect(await months()).toContain('{kind="readings"} 0');
    await database.db.updateTable("retention_policies").set({ holds_from: real }).execute();
    await run(0.5);
    expect(await readings()).toEqual([kept]);
    expect(await months()).toContain('{kind="readings"} 13');
    expect(await readingsKeptSince(database.db, old, real)).not.toBeNull();
  });
});
