import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { databaseOf, onTemporaryData, type RunningServer, startServer } from "../running-server.ts";
import { Asker } from "./asker.ts";
import { keeperCost, reminderCost, settle } from "./background.ts";
import { calmASecond, costOf, idleASecond, type Place, type Spent } from "./costs.ts";
import type { Costs } from "./machines.ts";
import { arrivals, KINDS, type Kind, ratesAt } from "./national-day.ts";
import { openLoop } from "./open-loop.ts";
import { type Found, sectionOf, writeSection } from "./page.ts";
import { addPeople, HISTORY_DAYS, LIVE } from "./people.ts";
import { findSaturation, stepAt } from "./saturation.ts";

const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "20000" },
    speed: { type: "string", default: "24" },
    minutes: { type: "string", default: "1" },
    seconds: { type: "string", default: "8" },
    write: { type: "boolean", default: false },
  },
});

const patients = within("patients", 100, 1_000_000);
const speed = within("speed", 0.1, 1_000);
const minutes = within("minutes", 0.05, 600);
const seconds = within("seconds", 1, 600);

function within(name: "patients" | "speed" | "minutes" | "seconds", least: number, most: number) {
  const number = Number(values[name]);
  if (number >= least && number <= most) return number;
  process.stderr.write(`--${name} must be a number from ${least} to ${most}.\n`);
  process.exit(2);
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Jobs that contact other systems, and jobs with nothing to do here. */
const SENDING = "messages, notices, alert-deliveries, webhook-deliveries, invitations, token-mails";
const OTHERS = "alerts, webhooks, decoding, box-lights, downlinks, seals, past-messages";
const SETTINGS = { WRITES_PER_MINUTE: "100000", WRITES_PER_DAY: "10000000" };
/** Calls per second while each kind is measured alone; few, so that nothing queues. */
const ALONE: Readonly<Record<Kind, number>> = {
  frame: 60,
  press: 60,
  page: 8,
  statement: 10,
  list: 8,
  program: 15,
};

const NONE: Readonly<Record<Kind, number>> = {
  frame: 0,
  press: 0,
  page: 0,
  statement: 0,
  list: 0,
  program: 0,
};
/** Reminders and changed patients that are measured: enough for a cost each, and done within minutes. */
const MOST_DUE = 20_000;
const MOST_CHANGED = 2_000;
/** The multiple of the sustainable rate that is sent to see what is refused. */
const BEYOND = 4;
/** The time until refused calls are admitted again. */
const REST_MS = 10_000;

type Work<Result> = (at: {
  server: RunningServer;
  place: Place;
  sql: pg.Client;
}) => Promise<Result>;

/** Runs with a server on which these jobs are off. */
async function withServer<Result>(folder: string, off: string[], work: Work<Result>) {
  const jobs = [SENDING, ...off].join(", ");
  const server = await startServer(folder, 0, undefined, { ...SETTINGS, JOBS_OFF: jobs });
  const sql = new pg.Client(databaseOf(folder));
  await sql.connect();
  try {
    return await work({ server, place: { pid: server.pid, folder }, sql });
  } finally {
    await sql.end();
    await server.stop();
  }
}

const found = await onTemporaryData(async (folder): Promise<Found> => {
  print(`Making ${patients.toLocaleString("en-US")} patients …`);
  const all = [OTHERS, "summaries, worklist, reminders"];
  const measured = await withServer(folder, all, async ({ server, place, sql }) => {
    const people = await addPeople(server.url, sql, patients);
    await settle(sql);
    const asker = new Asker(server.url, people);
    await asker.prepare();
    print("Measuring each kind of work alone …");
    const idle = await idleASecond(place, seconds);
    const calls: Partial<Record<Kind, Spent>> = {};
    // Lists first: messages of boxes make results stale, and a list recalculates stale results before it answers.
    for (const kind of KINDS.toReversed()) calls[kind] = await costAlone(kind, asker, place, idle);
    asker.close();
    return { people, calls: calls as Record<Kind, Spent> };
  });
  const reminder = await withServer(
    folder,
    [OTHERS, "summaries, worklist"],
    async ({ place, sql }) => {
      await sql.query("update reminder_plans set check_at = now() + interval '1 day'");
      const idle = await calmASecond(place, seconds);
      const cost = await reminderCost(
        sql,
        place,
        idle,
        Math.round(Math.min(MOST_DUE, patients / 4)),
      );
      await settle(sql);
      return tell("reminder", cost);
    },
  );
  const keeper = await withServer(
    folder,
    [OTHERS, "reminders, worklist"],
    async ({ place, sql }) => {
      const idle = await calmASecond(place, seconds);
      const changed = Math.min(MOST_CHANGED, patients / 4);
      // A worker that has just started compiles; servers of a national day have been running for long.
      await keeperCost(sql, place, idle, changed);
      return tell("keeper", await keeperCost(sql, place, idle, changed));
    },
  );
  return withServer(folder, [], async ({ server, place, sql }) => {
    await settle(sql);
    const idle = tell("a second of all jobs, nothing to do", await calmASecond(place, 3 * seconds));
    const asker = new Asker(server.url, measured.people);
    await asker.prepare();
    const send = (kind: Kind, gone: AbortSignal) => asker.ask(kind, gone);
    print("Raising the rate …");
    const steps = await findSaturation(seconds, send, (step) =>
      print(
        `  ${step.offered.toFixed(0)}/s: p99 ${step.p99.toFixed(0)} ms, ${(100 * step.lost).toFixed(1)} % not answered`,
      ),
    );
    const kept = (steps.at(-2) ?? steps[0])?.offered ?? 0;
    const rest = () => pause(REST_MS);
    await rest();
    const half = await stepAt(0.5 * kept, 2 * seconds, send);
    await rest();
    const most = await stepAt(0.8 * kept, 2 * seconds, send);
    await rest();
    const beyond = await stepAt(BEYOND * kept, 4 * seconds, send);
    await rest();
    print(`${minutes} minutes around eight o'clock at speed ${speed} …`);
    const results = await day(send);
    asker.close();
    const costs: Costs = { calls: measured.calls, reminder, keeper, idle };
    const command = `npm run load -- --patients ${patients} --speed ${speed} --minutes ${minutes}`;
    return {
      command,
      patients,
      live: LIVE,
      history: HISTORY_DAYS,
      beyondTimes: BEYOND,
      costs,
      steps,
      half,
      most,
      beyond,
      day: { results, minutes, speed },
    };
  });
});

const section = sectionOf(found);
print(`\n${section}`);
if (values.write) {
  writeSection(section);
  print("Written to docs/operations.md");
}

async function costAlone(kind: Kind, asker: Asker, place: Place, idle: Spent): Promise<Spent> {
  const rates = () => ({ ...NONE, [kind]: ALONE[kind] });
  const send = (asked: Kind, gone: AbortSignal) => asker.ask(asked, gone);
  // The first calls prepare their statements.
  await openLoop(arrivals(SECOND, rates, Math.random), send);
  const cost = await costOf(place, idle, async () => {
    const results = await openLoop(arrivals(seconds * SECOND, rates, Math.random), send);
    const { counts, failure } = results[kind];
    if (counts.failed > 0 || counts.refused > 0)
      throw new Error(`${kind}: ${counts.refused} refused, ${counts.failed} failed: ${failure}`);
    return counts.answered;
  });
  return tell(kind, cost);
}

function tell<Cost extends Spent>(what: string, cost: Cost): Cost {
  print(
    `  ${what}: ${cost.server.toFixed(2)} ms of server, ${cost.database.toFixed(2)} of PostgreSQL`,
  );
  return cost;
}

/** The minutes around eight o'clock, at the requested speed. */
function day(send: (kind: Kind, gone: AbortSignal) => ReturnType<Asker["ask"]>) {
  const lasts = minutes * MINUTE;
  const from = 8 * HOUR - (lasts * speed) / 2;
  const rates = (at: number) => {
    const rate = ratesAt(patients, from + at * speed);
    const faster = KINDS.map((kind) => [kind, rate[kind] * speed] as const);
    return { ...NONE, ...Object.fromEntries(faster) };
  };
  return openLoop(arrivals(lasts, rates, Math.random), send);
}
