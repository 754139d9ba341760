import { tsImport } from "tsx/esm/api";
import { checkNode, installMissing } from "./install.mjs";
import { print, ROOT } from "./step.mjs";
import { changedFiles } from "./suite/changed.mjs";
import { journeysFor } from "./suite/journey-map.mjs";
import { build, journeys, lint, types, unitTests } from "./suite/parts.mjs";
import { Suite } from "./suite/suite.mjs";
import { within } from "./suite/within.mjs";

/*
 * The inner loop: types, lint, and the tests and journeys nearest to what changed since a commit
 * (`npm run check -- main`). It takes about a minute, whatever changed; what is further away is left to npm test.
 */
const WORKSPACES = ["domain", "contract", "server", "web", "box", "scripts", "bench", "trials"];
/** Seconds of tests in all; as many run at once as there are cores. */
const UNIT_SECONDS = 30;
const JOURNEY_SECONDS = 30;

const suite = new Suite();
await suite.part("Packages", async () => {
  checkNode();
  await installMissing();
});
if (!suite.isGreen) await suite.end();
const { since, files } = await changedFiles(process.argv[2]);
print(`${files.length} files differ from ${since}`);
if (files.length === 0) await suite.end();

await suite.part("Lint", () => lint(files));
await suite.part("Types", types);
/** @type {typeof import("./suite/reach.ts")} */
const { testsReached } = await tsImport("./suite/reach.ts", import.meta.url);
/** @type {typeof import("./source-files.ts")} */
const { readSources } = await tsImport("./source-files.ts", import.meta.url);
const sources = WORKSPACES.flatMap((workspace) => readSources(ROOT, workspace));
const reached = testsReached(sources, files).map(({ file }) => file);
const tests = within(reached, UNIT_SECONDS);
if (reached.length > 0) await suite.part("Unit and server tests", () => unitTests(tests.chosen));
const specs = [...new Set(files.flatMap(journeysFor))].map((name) => `e2e/src/${name}.spec.ts`);
const walked = within(specs, JOURNEY_SECONDS);
if (specs.length > 0) {
  await suite.part("Build", build);
  const words = walked.chosen.map((file) => file.replace("e2e/", ""));
  await suite.part("Browser journeys", () => journeys(words));
}
print(
  `Further away: ${tests.leftOut} files of tests and ${walked.leftOut} of journeys, which npm test runs.`,
);
await suite.end();
