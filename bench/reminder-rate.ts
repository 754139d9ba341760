import { setTimeout as sleep } from "node:timers/promises";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { connect } from "../server/src/database/connect.ts";
import { Announcer } from "../server/src/peers/announcer.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { Metrics } from "../server/src/platform/metrics.ts";
import { ReminderPlanner } from "../server/src/telling/reminders/planner.ts";
import { addDuePatients, letDue } from "./due-patients.ts";
import { type Figure, thousands } from "./figures.ts";
import { quantile } from "./quantiles.ts";
import type { Scene } from "./scene.ts";

/** A quarter of a million are due in the busiest minute of a million patients; adding these takes long. */
const PATIENTS = 20_000;
/** Due in an earlier round, so that the measured one runs warm code. */
const SOME = 5_000;
const LOOKS = 500;

/** The cost of the reminder planner, against the inserts alone. */
export async function reminderFigures({ database }: Scene): Promise<Figure[]> {
  const client = new pg.Client(database);
  await client.connect();
  const connection = connect(database);
  const planner = new ReminderPlanner(
    {
      db: connection.db,
      clock: systemClock,
      announcer: new Announcer(),
      metrics: new Metrics(),
    },
    { log: { error: fail, warn: fail } },
  );
  try {
    await addDuePatients(client, PATIENTS);
    await sleep(1_000);
    const idle = await idleLooks(client, planner);
    await burst(client, planner, SOME);
    return [idle, await burst(client, planner, PATIENTS)];
  } finally {
    await connection.db.destroy();
    await client.end();
  }
}

/** Rounds with errors are not measured. */
function fail(...told: unknown[]): never {
  throw new Error(JSON.stringify(told), { cause: told[0] });
}

async function idleLooks(client: pg.Client, planner: ReminderPlanner): Promise<Figure> {
  await client.query("update reminder_plans set check_at = now() + interval '1 day'");
  await client.query("vacuum analyze reminder_plans");
  const ours = await timesOf(LOOKS, () => planner.look());
  const peer = await timesOf(LOOKS, () => client.query("select clock_timestamp()"));
  const [median, bare] = [quantile(ours, 0.5), quantile(peer, 0.5)];
  return {
    what: `A look of the planner at ${thousands(PATIENTS)} patients, none due`,
    value: `${median.toFixed(2)} ms (p99 ${quantile(ours, 0.99).toFixed(2)} ms)`,
    peer: `${bare.toFixed(2)} ms`,
    ratio: (median / bare).toFixed(2),
    how: `Median of ${LOOKS} looks with nothing to do, as every server takes one each two seconds; the baseline asks the database for the time.`,
  };
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let look = 0; look < count; look++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other);
}

/** Makes the given number of doses due now, and waits until all are decided. */
async function burst(
  client: pg.Client,
  planner: ReminderPlanner,
  patients: number,
): Promise<Figure> {
  const due = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
  await client.query("truncate messages");
  await letDue(client, patients, due, new Date(due.getTime() - 4 * HOUR));
  const started = performance.now();
  const looked = await planner.look();
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from messages where step = 'due' and state = 'waiting'",
  );
  if (rows[0]?.count !== patients || looked < patients)
    throw new Error(`decided ${rows[0]?.count} of ${patients}, looked at ${looked}`);
  const bare = await bareInserts(client, patients);
  return {
    what: `${thousands(patients)} reminders due in one minute, decided by one server`,
    value: `${seconds.toFixed(1)} s (${thousands(patients / seconds)} patients/s)`,
    peer: `${bare.toFixed(1)} s`,
    ratio: (seconds / bare).toFixed(2),
    how: "Claimed, read, decided, and written with the next look: patients with a box, a device, and a press yesterday that needs no second look; the baseline inserts the same rows of messages, 500 in a statement.",
  };
}

async function bareInserts(client: pg.Client, patients: number): Promise<number> {
  await client.query("create temporary table decided as table messages");
  await client.query("create index on decided (id)");
  await client.query("truncate messages");
  const { rows } = await client.query<{ first: number }>(
    "select min(id)::int as first from decided",
  );
  const first = rows[0]?.first ?? 0;
  const started = performance.now();
  for (let from = 0; from < patients; from += 500)
    await client.query(
      "insert into messages select * from decided where id >= $1 and id < $2 on conflict do nothing",
      [first + from, first + from + 500],
    );
  const seconds = (performance.now() - started) / 1000;
  await client.query("drop table decided");
  return seconds;
}
