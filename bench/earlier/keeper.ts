import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Figure } from "../figures.ts";
import { keeperCost, reminderCost, settle, worklistCost } from "../load/background.ts";
import { calmASecond, type Place, type Spent } from "../load/costs.ts";
import { addPeople } from "../load/people.ts";
import { spread } from "../quantiles.ts";
import { commit } from "../report.ts";
import { databaseOf, onTemporaryData, startServer } from "../running-server.ts";
import type { Limits } from "../scene.ts";

const PATIENTS = 2_000;
/** One patient in so many is recalculated in a round. */
const PART = 4;
const ROUNDS = 7;
const SETTINGS = { WRITES_PER_MINUTE: "100000", WRITES_PER_DAY: "10000000" };
/** All background jobs except the measured ones, which are off while people are created. */
const OTHERS =
  "messages, notices, alerts, alert-deliveries, webhooks, webhook-deliveries, invitations, token-mails, decoding, box-lights, downlinks, seals, past-messages";

/** What is measured, and the jobs that do it: in earlier builds two of them work a changed patient out. */
const WORK = {
  changed: {
    jobs: ["summaries", "worklist"],
    cost: keeperCost,
    what: "A patient of whom something changed worked out, with the place in the call list",
  },
  listed: {
    jobs: ["worklist"],
    cost: worklistCost,
    what: "A patient's place in the call list worked out where nothing has changed",
  },
  reminders: { jobs: ["reminders"], cost: reminderCost, what: "A reminder decided and written" },
} as const;
type Measured = keyof typeof WORK;
const JOBS: readonly string[] = [...new Set(Object.values(WORK).flatMap(({ jobs }) => jobs))];

interface Side {
  place: Place;
  sql: pg.Client;
  idle: Spent;
  stop(): Promise<void>;
}

/** The cost of background work for each patient, in this and an earlier build in turns. */
export function keeperFigures(work: Measured): (limits: Limits) => Promise<Figure[]> {
  return async ({ seconds, rows = PATIENTS, before }) => {
    if (before === undefined) throw new Error("keeper needs --before, a folder of that build.");
    const main = join(before, "server/dist/main.js");
    return onTemporaryData((past) =>
      onTemporaryData(async (present) => {
        const off = { ...SETTINGS, JOBS_OFF: `${JOBS.join(", ")}, ${OTHERS}` };
        const filled = await startServer(past, 0, main, off);
        await withClient(past, async (sql) => {
          await addPeople(filled.url, sql, rows);
          await settle(sql);
        });
        await filled.stop();
        await cp(past, present, { recursive: true });
        const sides = [
          await started(present, work, seconds),
          await started(past, work, seconds, main),
        ] as const;
        const costs = await inTurns(sides, work, rows / PART);
        for (const { stop } of sides) await stop();
        return [figureOf(work, costs, rows, commit(before))];
      }),
    );
  };
}

async function inTurns(sides: readonly Side[], work: Measured, marked: number): Promise<Spent[][]> {
  const costs: Spent[][] = sides.map(() => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, { sql, place, idle }] of sides.entries()) {
      const cost = await WORK[work].cost(sql, place, idle, Math.round(marked));
      // The first round prepares the statements.
      if (round >= 0) costs[index]?.push(cost);
    }
  }
  return costs;
}

async function withClient<Result>(folder: string, work: (sql: pg.Client) => Promise<Result>) {
  const sql = new pg.Client(databaseOf(folder));
  await sql.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function started(
  folder: string,
  work: Measured,
  seconds: number,
  main?: string,
): Promise<Side> {
  const measured: readonly string[] = WORK[work].jobs;
  const others = JOBS.filter((name) => !measured.includes(name)).join(", ");
  const off = { ...SETTINGS, JOBS_OFF: `${others}, ${OTHERS}` };
  const server = await startServer(folder, 0, main, off);
  const place = { pid: server.pid, folder };
  const sql = new pg.Client(databaseOf(folder));
  await sql.connect();
  const stop = async () => {
    await sql.end();
    await server.stop();
  };
  return { place, sql, idle: await calmASecond(place, seconds), stop };
}

function figureOf(
  work: Measured,
  [ours = [], earlier = []]: readonly Spent[][],
  patients: number,
  name: string,
): Figure {
  const ascending = (values: number[]) => values.sort((one, other) => one - other);
  const sum = ({ server, database }: Spent) => server + database;
  const text = (costs: readonly Spent[]) =>
    `${spread(ascending(costs.map(({ server }) => server)))} ms of server, ${spread(ascending(costs.map(({ database }) => database)))} of PostgreSQL`;
  const ratios = earlier.map((cost, round) => sum(cost) / sum(ours[round] ?? cost));
  return {
    what: `${WORK[work].what}, since ${name}`,
    value: text(ours),
    peer: text(earlier),
    ratio: `${spread(ascending(ratios))} times as cheap`,
    how: `${patients.toLocaleString("en-US")} patients with a plan, a box and one press, of whom a quarter change at once in each round; processor time of all threads and of PostgreSQL, less what both use with nothing to do; the baseline is Dosebeat at ${name}, in turn with this one, each on its own copy of the same data; medians and quartiles of ${ROUNDS} rounds.`,
  };
}
