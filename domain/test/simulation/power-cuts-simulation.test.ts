// Runs the rules on simulated boxes that lose power, and on healthy ones beside them. A press that nobody
// could know of is told apart from one that the rules overlook: domain/test/simulation/untellable.ts.
import { expect, test } from "vitest";
import {
  addVerdicts,
  arrivedBy,
  judge,
  NO_VERDICT,
  settledResults,
  type Verdict,
  wholeQuery,
  withPerfectRadio,
} from "./judging.ts";
import { lifeOf, type Scenario } from "./patient-life.ts";
import { HEALTHY, POWER_SCENARIOS, TOO_CAREFUL } from "./power-scenarios.ts";
import { PATIENTS } from "./scenarios.ts";
import { recordOf } from "./server-reading.ts";
import { hiddenPresses } from "./untellable.ts";

const FOREVER = Number.POSITIVE_INFINITY;
const SEED = 5000;

const SOME = PATIENTS.filter(({ behaviour }) =>
  ["scattered", "doubles", "late for hours"].includes(behaviour),
);

function play(scenario: Scenario): Verdict {
  return SOME.map((patient) => {
    const life = lifeOf(scenario, patient, SEED + PATIENTS.indexOf(patient));
    const boxes = arrivedBy(life, FOREVER);
    const records = boxes.map((box) => recordOf(box, life.whole));
    const results = settledResults(wholeQuery(records, life));
    return judge(results, withPerfectRadio(life, boxes), hiddenPresses(life, scenario));
  }).reduce(addVerdicts, NO_VERDICT);
}

function report({ name }: Scenario, { doses, unknown, untellable }: Verdict): void {
  const share = `${((100 * unknown) / doses).toFixed(1)} %`;
  process.stdout.write(`${name}: ${doses} doses, ${share} unknown, ${untellable} untellable\n`);
}

test.each(POWER_SCENARIOS)("$name: no dose is called missed that could be told", (scenario) => {
  const verdict = play(scenario);
  report(scenario, verdict);
  expect(verdict.missedWrongly).toBe(0);
  const mostUntellable = { none: 0, "interval not known": 0.12, "short cuts": 0.001 };
  expect(verdict.untellable).toBeLessThanOrEqual(
    verdict.doses * mostUntellable[scenario.hides ?? "none"],
  );
  // Nothing is ever proved of boxes that leave frames uncounted.
  if (!scenario.build.countsPressFrames) expect(verdict.missedRightly).toBe(0);
  else expect(verdict.missedRightly).toBeGreaterThan(verdict.trulyMissed / 3);
});

test("an interval that is not known hides power cuts, one that is known shows them", () => {
  const hidden = POWER_SCENARIOS.filter(({ hides }) => hides === "interval not known");
  for (const scenario of hidden) {
    const [unknown, known] = [play(scenario), play({ ...scenario, intervalMinutes: 60 })];
    expect(unknown.untellable).toBeGreaterThan(unknown.doses / 20);
    expect(known).toMatchObject({ missedWrongly: 0 });
    expect(known.untellable).toBeLessThan(unknown.untellable / 100);
  }
});

test.each(HEALTHY)("$name: a known interval makes no dose unknown", (scenario) => {
  const [before, known] = [play(scenario), play({ ...scenario, intervalMinutes: 60 })];
  report(scenario, known);
  expect(known).toEqual(before);
  expect(known).toMatchObject({ missedWrongly: 0, untellable: 0 });
});

test.each(TOO_CAREFUL)("$name: more is unknown, and nothing missed wrongly", (scenario) => {
  const verdict = play(scenario);
  report(scenario, verdict);
  expect(verdict).toMatchObject({ missedWrongly: 0, untellable: 0 });
  expect(verdict.unknown).toBeLessThan(scenario.share * verdict.doses);
});
