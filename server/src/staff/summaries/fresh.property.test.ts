import { type Adherence, AdherenceAnswer } from "@dosebeat/contract/adherence";
import { SUMMARY_DAYS } from "@dosebeat/contract/summary-orders";
import { LEAST_COVERAGE } from "@dosebeat/domain/adherence/adherence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays } from "@dosebeat/domain/time/local-time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { happening, livesOn } from "../../../test/lives.ts";
import { marksByCode } from "../../../test/marks.ts";
import { together } from "../../database/fast-sql/together.ts";
import { SummaryKeeper } from "./keeper.ts";
import { resultsOf } from "./results.ts";

/**
 * Stored results equal freshly worked out ones, with only the marks written by code, whatever happened and in
 * whatever order it arrived.
 */

let server: TestApp;
let lives: Awaited<ReturnType<typeof livesOn>>;
let keeper: SummaryKeeper;
let marks: Awaited<ReturnType<typeof marksByCode>>;

beforeAll(async () => {
  server = await createTestApp();
  marks = await marksByCode(server);
  lives = await livesOn(server);
  keeper = new SummaryKeeper(server.parts, { warn: fail });
});
afterAll(() => server.close());

function fail(...told: unknown[]): void {
  throw new Error(JSON.stringify(told));
}

/** What happens next, and how many hours pass before it. */
const step = fc.record({
  hours: fc.oneof(fc.constant(0), fc.nat(9), fc.nat(60)),
  event: fc.oneof(
    { weight: 20, arbitrary: happening },
    fc.record({ kind: fc.constant("kept" as const) }),
  ),
});

/** The figures of a period as in GET /api/adherence. */
async function freshly(profileid: number, today: string, days: number) {
  const { coverage, taking, range, all } = await adherence(
    profileid,
    addDays(today, 1 - days),
    today,
  );
  const past = await adherence(profileid, addDays(today, 1 - 2 * days), addDays(today, -days));
  const sum = (field: "due" | "taken" | "missed" | "unknown") =>
    all.reduce((total, one) => total + one[field], 0);
  const [known, before] = [headline(coverage, taking), headline(past.coverage, past.taking)];
  return {
    due: sum("due"),
    taken: sum("taken"),
    missed: sum("missed"),
    unknown: sum("unknown"),
    covered: coverage.numerator,
    past: coverage.denominator,
    coverage: coverage.percent,
    counted_taken: taking.numerator,
    counted_due: taking.denominator,
    taking: known,
    range_low: range?.low.numerator ?? null,
    range_high: range?.high.numerator ?? null,
    trend: known === null || before === null ? null : known - before,
  };
}

type Figure = Adherence["figures"]["taking"];

function headline(coverage: Figure, taking: Figure): number | null {
  return coverage.numerator < LEAST_COVERAGE * coverage.denominator || coverage.denominator === 0
    ? null
    : taking.percent;
}

async function adherence(profileid: number, from: string, to: string) {
  const path = `/api/adherence?profileid=${profileid}&from=${from}&to=${to}`;
  const { body } = await server.call("GET", path, { token: lives.admin.token });
  const { days, figures } = AdherenceAnswer.parse(body).data;
  const { coverage, taking, range } = figures;
  return { all: days, coverage, taking, range };
}

/** @returns whether the stored results count as current */
async function compare(profileid: number): Promise<boolean> {
  const now = server.clock.now();
  const stored = await server.db
    .selectFrom("summaries")
    .selectAll()
    .where("profile_id", "=", profileid)
    .executeTakeFirstOrThrow();
  const changed = await server.db
    .selectFrom("summary_changes")
    .selectAll()
    .where("profile_id", "=", profileid)
    .execute();
  const { today } = stored;
  if (today === null || stored.is_claimed || stored.stale_at <= now || changed.length > 0) {
    return false;
  }
  for (const days of SUMMARY_DAYS) {
    const period = await server.db
      .selectFrom("summary_periods")
      .selectAll()
      .where("profile_id", "=", profileid)
      .where("days", "=", days)
      .executeTakeFirstOrThrow();
    expect(period, `${days} days`).toMatchObject(await freshly(profileid, today, days));
  }
  return true;
}

/** Patients worked out together get the same results as each alone. */
async function compareTogether(profileids: readonly number[]): Promise<void> {
  const { db, clock } = server.parts;
  const alone = [];
  for (const id of profileids) alone.push(await resultsOf({ db, clock }, id));
  const all = { db: together(db), clock };
  expect(await Promise.all(profileids.map((id) => resultsOf(all, id)))).toEqual(alone);
}

test("what is stored is stale or equals a fresh computation, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const life = await lives.begin();
      for (const { hours, event } of steps) {
        server.clock.advance(hours * HOUR);
        for (const { profileid } of life.people) await compare(profileid);
        if (event.kind === "kept") await keeper.keep(false);
        else await lives.happen(life, event);
        for (const { profileid } of life.people) await compare(profileid);
      }
      await keeper.keep(false);
      for (const { profileid } of life.people) expect(await compare(profileid)).toBe(true);
      await compareTogether(life.people.map(({ profileid }) => profileid));
    }),
    { numRuns: 4, interruptAfterTimeLimit: 150_000 },
  );
  expect(await marks.missing()).toEqual([]);
}, 240_000);
