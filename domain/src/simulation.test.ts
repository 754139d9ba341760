// What the functions of this folder say of boxes of which the test knows every press. The truth of a
// dose is what the matching says with perfect radio; simulation/server-reading.ts asks as the server does.
import { expect, test } from "vitest";
import { doseResults, type OccasionResult } from "./doses.ts";
import {
  addVerdicts,
  arrivedBy,
  bySilenceAlone,
  judge,
  NO_VERDICT,
  settledResults,
  type Verdict,
  wholeQuestion,
  withPerfectRadio,
} from "./simulation/judging.ts";
import { lifeOf, type PatientLife, type Scenario } from "./simulation/patient-life.ts";
import { PATIENTS, SCENARIOS } from "./simulation/scenarios.ts";
import { questionOf, recordOf } from "./simulation/server-reading.ts";

const DAY = 86_400_000;
const FOREVER = Number.POSITIVE_INFINITY;

function livesIn(scenario: Scenario, patients = PATIENTS): PatientLife[] {
  const seed = 100 * SCENARIOS.indexOf(scenario);
  return patients.map((patient) => lifeOf(scenario, patient, seed + PATIENTS.indexOf(patient)));
}

function recordsBy(life: PatientLife, instant: number) {
  return arrivedBy(life, instant).map((box) => recordOf(box, life.whole));
}

function report(name: string, told: Verdict, blamedBySilence: number): void {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const { doses, unknown, trulyMissed, missedRightly, takenWrongly, otherPress } = told;
  const facts = [
    `${doses} doses`,
    `${percent(unknown, doses)} unknown`,
    `${percent(missedRightly, trulyMissed)} of ${trulyMissed} missed doses called so`,
    `${takenWrongly} credited wrongly`,
    `${percent(otherPress, doses)} by another press`,
    `silence alone would blame ${blamedBySilence}`,
  ];
  process.stdout.write(`${name}: ${facts.join(", ")}\n`);
}

test.each(SCENARIOS)("$name: no dose that was taken is called missed", (scenario) => {
  let told = NO_VERDICT;
  let blamed = 0;
  for (const life of livesIn(scenario)) {
    const records = recordsBy(life, FOREVER);
    const truth = withPerfectRadio(life, arrivedBy(life, FOREVER));
    told = addVerdicts(told, judge(settledResults(wholeQuestion(records, life)), truth));
    blamed += judge(bySilenceAlone(records, life), truth).missedWrongly;
  }
  report(scenario.name, told, blamed);
  expect(told.missedWrongly).toBe(0);
  // Of two presses within the minute only the second was heard: it may reach the next window.
  expect(told.takenWrongly).toBeLessThan(told.doses / 2000);
  // The rule is no excuse for knowing nothing.
  expect(told.missedRightly).toBeGreaterThan(told.trulyMissed / 50);
});

test.each(SCENARIOS.filter(({ radio }) => radio.loss >= 0.3))(
  "$name: a rule that trusts every box that is not silent does call taken doses missed",
  (scenario) => {
    for (const life of livesIn(scenario, PATIENTS.slice(-1))) {
      const truth = withPerfectRadio(life, arrivedBy(life, FOREVER));
      const told = bySilenceAlone(recordsBy(life, FOREVER), life);
      expect(judge(told, truth).missedWrongly).toBeGreaterThan(0);
    }
  },
);

function kindOf({ status }: OccasionResult): "unknown" | "missed" | "taken" {
  return status === "unknown" || status === "missed" ? status : "taken";
}

test.each(SCENARIOS)(
  "$name: what arrives later turns unknown into taken or missed, and nothing else into anything",
  (scenario) => {
    for (const life of livesIn(scenario, PATIENTS.slice(-1))) {
      const end = life.now.getTime();
      let before: OccasionResult[] = [];
      for (const arrived of [end - 90 * DAY, end - 30 * DAY, end, FOREVER]) {
        const told = settledResults(wholeQuestion(recordsBy(life, arrived), life));
        const truth = withPerfectRadio(life, arrivedBy(life, arrived));
        expect(judge(told, truth).missedWrongly).toBe(0);
        const changed = told.filter((result, index) => {
          const earlier = before[index];
          return earlier && kindOf(earlier) !== kindOf(result) && kindOf(earlier) !== "unknown";
        });
        expect(changed).toEqual([]);
        before = told;
      }
    }
  },
);

test.each(SCENARIOS.filter(({ hardships }) => hardships.outageEvery !== null))(
  "$name: a week says the same whether the server reads little around it or the whole life",
  (scenario) => {
    for (const life of livesIn(scenario, PATIENTS.slice(-1))) {
      const boxes = arrivedBy(life, FOREVER);
      const whole = settledResults(wholeQuestion(recordsBy(life, FOREVER), life));
      for (const week of [9, 30]) {
        const from = life.whole.from + week * 7 * DAY;
        const asked = { from, to: from + 7 * DAY };
        const answer = [3, 12, 48, 192, 768]
          .map((days) => {
            const loaded = { from: asked.from - days * DAY, to: asked.to + days * DAY };
            const records = boxes.map((box) => recordOf(box, loaded));
            return doseResults(questionOf(records, life.occasions, asked, loaded, life.now));
          })
          .find(({ settled }) => settled);
        const due = ({ occasion }: OccasionResult) => occasion.due.getTime();
        expect(answer?.results).toEqual(
          whole.filter((result) => due(result) >= asked.from && due(result) < asked.to),
        );
      }
    }
  },
);
