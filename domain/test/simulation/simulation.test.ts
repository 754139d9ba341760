// Runs the rules on simulated boxes whose every press is known. The truth of a dose is its match under
// perfect reception; domain/test/simulation/server-reading.ts loads data as the server does.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doseResults, type OccasionResult } from "../../src/doses/doses.ts";
import { DAY } from "../../src/time/durations.ts";
import {
  addVerdicts,
  arrivedBy,
  bySilenceAlone,
  judge,
  NO_VERDICT,
  settledResults,
  type Verdict,
  wholeQuery,
  withPerfectRadio,
} from "./judging.ts";
import { lifeOf, type PatientLife, type Scenario } from "./patient-life.ts";
import { PATIENTS, SCENARIOS, SPARSE_PATIENTS } from "./scenarios.ts";
import { queryOf, recordOf } from "./server-reading.ts";

/** Whole lives are played each night: most of the work are their hourly frames. */
const ARE_WHOLE = process.env["NIGHTLY"] !== undefined;
const CUT_DAYS = 600;
const FOREVER = Number.POSITIVE_INFINITY;

const ALL = [...PATIENTS, ...SPARSE_PATIENTS].map((patient) =>
  ARE_WHOLE ? patient : { ...patient, days: Math.min(patient.days, CUT_DAYS) },
);

function livesIn(scenario: Scenario): PatientLife[] {
  const seed = 100 * SCENARIOS.indexOf(scenario);
  return ALL.map((patient, index) => lifeOf(scenario, patient, seed + index));
}

function recordsBy(life: PatientLife, instant: number) {
  return arrivedBy(life, instant).map((box) => recordOf(box, life.whole));
}

function report(name: string, verdict: Verdict): void {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const { doses, unknown, trulyMissed, missedRightly, takenWrongly, otherPress } = verdict;
  const facts = [
    `${doses} doses`,
    `${percent(unknown, doses)} unknown`,
    `${percent(missedRightly, trulyMissed)} of ${trulyMissed} missed doses called missed`,
    `${takenWrongly} credited wrongly`,
    `${percent(otherPress, doses)} by another press`,
  ];
  process.stdout.write(`${name}: ${facts.join(", ")}\n`);
}

function kindOf({ status }: OccasionResult): "unknown" | "missed" | "taken" {
  return status === "unknown" || status === "missed" ? status : "taken";
}

describe.each(SCENARIOS)("$name", (scenario) => {
  // Hundreds of thousands of frames: made once for all tests of the scenario, then let go.
  let daily: PatientLife[] = [];
  let sparse: PatientLife[] = [];
  let some: PatientLife[] = [];
  beforeAll(() => {
    const lives = livesIn(scenario);
    daily = lives.slice(0, PATIENTS.length);
    sparse = lives.slice(PATIENTS.length);
    some = [...daily.slice(-1), ...sparse];
  });
  afterAll(() => {
    [daily, sparse, some] = [[], [], []];
  });

  test("no taken dose is called missed", () => {
    let verdict = NO_VERDICT;
    for (const life of daily) {
      const truth = withPerfectRadio(life, arrivedBy(life, FOREVER));
      const results = settledResults(wholeQuery(recordsBy(life, FOREVER), life));
      verdict = addVerdicts(verdict, judge(results, truth));
    }
    report(scenario.name, verdict);
    expect(verdict.missedWrongly).toBe(0);
    const { mostUnknown } = scenario;
    if (mostUnknown) {
      expect(verdict.unknown).toBeLessThanOrEqual(mostUnknown[ARE_WHOLE ? "whole" : "cut"]);
    }
    // If only the second of two presses within a minute arrived, it may fall into the next window.
    expect(verdict.takenWrongly).toBeLessThan(verdict.doses / 2000);
    // A rule that calls everything unknown would pass the checks above.
    expect(verdict.missedRightly).toBeGreaterThan(verdict.trulyMissed / 50);
  });

  test("nor in sparse plans", () => {
    let verdict = NO_VERDICT;
    for (const life of sparse) {
      const truth = withPerfectRadio(life, arrivedBy(life, FOREVER));
      const results = settledResults(wholeQuery(recordsBy(life, FOREVER), life));
      verdict = addVerdicts(verdict, judge(results, truth));
    }
    report(`${scenario.name}, sparse`, verdict);
    expect(verdict.missedWrongly).toBe(0);
    // Of unnumbered boxes a lost frame within the wide windows leaves nearly all unknown.
    if (scenario.build.numbered) expect(verdict.missedRightly).toBeGreaterThan(0);
  });

  if (scenario.radio.loss >= 0.3) {
    test("a rule by silence alone does call taken doses missed", () => {
      for (const life of daily.slice(-1)) {
        const truth = withPerfectRadio(life, arrivedBy(life, FOREVER));
        const results = bySilenceAlone(recordsBy(life, FOREVER), life);
        expect(judge(results, truth).missedWrongly).toBeGreaterThan(0);
      }
    });
  }

  test("late arrivals turn unknown into taken or missed, and change nothing else", () => {
    for (const life of some) {
      const end = life.now.getTime();
      let before: OccasionResult[] = [];
      for (const arrived of [end - 90 * DAY, end - 30 * DAY, end, FOREVER]) {
        const results = settledResults(wholeQuery(recordsBy(life, arrived), life));
        const truth = withPerfectRadio(life, arrivedBy(life, arrived));
        expect(judge(results, truth).missedWrongly).toBe(0);
        const changed = results.filter((result, index) => {
          const earlier = before[index];
          return earlier && kindOf(earlier) !== kindOf(result) && kindOf(earlier) !== "unknown";
        });
        expect(changed).toEqual([]);
        before = results;
      }
    }
  });

  if (scenario.hardships.outageEvery !== null) {
    test("a week gives the same result whether the server loads a little around it or the whole life", () => {
      for (const life of some) {
        const boxes = arrivedBy(life, FOREVER);
        const whole = settledResults(wholeQuery(recordsBy(life, FOREVER), life));
        for (const week of [9, 30]) {
          const from = life.whole.from + week * 7 * DAY;
          const requested = { from, to: from + 7 * DAY };
          const answer = [3, 12, 48, 192, 768]
            .map((days) => {
              const loaded = { from: requested.from - days * DAY, to: requested.to + days * DAY };
              const records = boxes.map((box) => recordOf(box, loaded));
              return doseResults(queryOf(records, life.occasions, requested, loaded, life.now));
            })
            .find(({ settled }) => settled);
          const due = ({ occasion }: OccasionResult) => occasion.due.getTime();
          expect(answer?.results).toEqual(
            whole.filter((result) => due(result) >= requested.from && due(result) < requested.to),
          );
        }
      }
    });
  }
});
