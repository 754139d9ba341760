import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { systemClock } from "../platform/clock.ts";
import { JobRunner } from "../platform/job-runner.ts";
import { Metrics } from "../platform/metrics.ts";
import { ClockMonitor, clockJob } from "./clock-monitor.ts";
import { connect } from "./connect.ts";
import { databaseTime } from "./retention-clock.ts";

let database: TestDatabase;
let warned: [object, string | undefined][];
let jumps: Date[];
beforeEach(async () => {
  database = await createTestDatabase();
  [warned, jumps] = [[], []];
});
afterEach(() => database.drop());

/** One start of a server whose clock is ahead of the database's. */
async function check(aheadMs: number, db = database.db): Promise<ClockMonitor> {
  const now = new Date((await databaseTime(database.db)).getTime() + aheadMs);
  const monitor = new ClockMonitor({
    db,
    clock: { now: () => now },
    log: { warn: (what: object, message?: string) => void warned.push([what, message]) },
    jumped: async (at) => void jumps.push(at),
  });
  await monitor.check();
  return monitor;
}

it("accepts clocks that agree within a minute", async () => {
  expect((await check(30_000)).offsetSeconds).toBeCloseTo(30, 0);
  await check(-30_000);
  expect([warned, jumps]).toEqual([[], []]);
});

it("warns where the clocks of server and database differ", async () => {
  expect((await check(2 * HOUR)).offsetSeconds).toBeCloseTo(7200, 0);
  expect(warned.map(([, message]) => message)).toEqual([
    "the clocks of server and database differ: set them right",
  ]);
});

it.each([
  ["ahead", 730 * DAY],
  ["a day back", -25 * HOUR],
])("reports a jump since the last check, by an earlier server too: %s", async (_, aheadMs) => {
  await check(0);
  await check(aheadMs);
  expect(jumps).toHaveLength(1);
  await check(aheadMs);
  expect(jumps).toHaveLength(1);
  await check(0);
  expect(jumps).toHaveLength(2);
});

it("keeps no server from starting where the database cannot be asked", async () => {
  const { db } = connect({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
  const failed: object[] = [];
  const log = { info() {}, warn() {}, error: (what: object) => void failed.push(what) };
  const metrics = new Metrics();
  const runner = new JobRunner({ log, metrics });
  await runner.start([clockJob], { db, clock: systemClock, metrics, jumped: async () => {} });
  await runner.stop();
  expect(failed).toMatchObject([{ job: "clock" }]);
  await db.destroy();
});
