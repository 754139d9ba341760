import { StepFailed } from "./step.mjs";
import { build, journeys, unitTests } from "./suite/parts.mjs";
import { Suite } from "./suite/suite.mjs";

/*
 * What each file of tests costs in seconds of processor: `npm run test:cost -- unit server/src/plan`, or
 * `npm run test:cost -- journeys today.spec.ts`. One worker runs them one after the other.
 */
const [part, ...words] = process.argv.slice(2);
/** @type {Readonly<Record<string, () => ReturnType<typeof unitTests>>>} */
const PARTS = {
  unit: () => unitTests(["--maxWorkers", "1", ...words]),
  journeys: () => journeys(["--workers", "1", ...words]),
};
const work = PARTS[part ?? ""];
if (!work)
  throw new StepFailed(`Say which: npm run test:cost -- ${Object.keys(PARTS).join(" | ")}`);
const suite = new Suite();
await suite.part("Build", build);
await suite.part("Tests, one file after the other", work);
await suite.end();
