import { setTimeout as sleep } from "node:timers/promises";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type pg from "pg";
import { letBeDecided, lookAt } from "../due-patients.ts";
import { FORGET, RESULTS } from "../patients.ts";
import { costOf, type Place, type Spent } from "./costs.ts";

const LOOK_MS = 200;
const LIMIT_MS = 10 * MINUTE;
/** Time until reminders are due, so that making them due is not measured. */
const AHEAD_MS = 2_000;

/** The cost of deciding a reminder, with the given number due in one minute. */
export async function reminderCost(sql: pg.Client, place: Place, idle: Spent, patients: number) {
  const due = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
  await sql.query("truncate messages");
  await letBeDecided(sql, due, new Date(due.getTime() - 4 * HOUR));
  await lookAt(sql, patients, new Date(Date.now() + AHEAD_MS));
  return costOf(place, idle, async () => {
    // Patients who have pressed meanwhile are examined as well, and told nothing. The next look is 15 minutes later.
    const near = "reminder_plans where check_at < now() + interval '5 minutes'";
    await until(async () => (await countOf(sql, near)) === 0);
    return patients;
  });
}

/** The cost of a patient of whom something changed: stored results, and the place in the call list. */
export async function keeperCost(sql: pg.Client, place: Place, idle: Spent, patients: number) {
  return costOf(place, idle, async () => {
    const claimed = `summaries where is_claimed and profile_id in (${first(Math.round(patients))})`;
    await sql.query(MARK, [Math.round(patients)]);
    await until(async () => (await countOf(sql, "summary_changes")) === 0);
    // To look at a million rows five times a second would be most of what is measured.
    await until(async () => (await countOf(sql, claimed)) === 0);
    await until(async () => (await countOf(sql, UNLISTED)) === 0);
    return Math.round(patients);
  });
}

/** The cost of working out the place of a patient in the call list, for the given number of outdated states. */
export async function worklistCost(sql: pg.Client, place: Place, idle: Spent, patients: number) {
  return costOf(place, idle, async () => {
    await sql.query(UNLIST, [patients]);
    await until(async () => (await countOf(sql, UNLISTED)) === 0);
    return patients;
  });
}

const first = (patients: number | string) =>
  `select profile_id from reminder_plans order by profile_id limit ${patients}`;

const UNLISTED = "summaries where listed_turn is distinct from turn";

const UNLIST = `update summaries set listed_turn = null
  where profile_id in (${first("$1")})`;

const MARK = `select mark_patients(array(${first("$1")}),
  now() - interval '1 day', 'plan')`;

/** Nothing is due and nothing needs recalculating for a day. */
export async function settle(sql: pg.Client): Promise<void> {
  await sql.query("update reminder_plans set check_at = now() + interval '1 day'");
  for (const statement of [RESULTS, FORGET, "vacuum analyze"]) await sql.query(statement);
}

async function countOf(sql: pg.Client, what: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error("The server did not do it in ten minutes.");
    await sleep(LOOK_MS);
  }
}
