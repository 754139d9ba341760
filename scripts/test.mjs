import { checkNode, installMissing } from "./install.mjs";
import { print, run } from "./step.mjs";
import { build, journeys, lint, types, unitTests, unusedCode, weight } from "./suite/parts.mjs";
import { Suite } from "./suite/suite.mjs";

/* Every check, the cheapest first: what fails is told at once, and the rest runs all the same. */
const suite = new Suite();
await suite.part("Packages", async () => {
  checkNode();
  await installMissing();
});
if (!suite.isGreen) await suite.end();
await suite.part("Lint", () => lint());
await suite.part("Unused code", unusedCode);
await suite.part("Types", types);
await suite.part("Build", build);
await suite.part("Weight of the screens", weight);
await suite.part("Unit and server tests", () => unitTests());
await suite.part("Browser journeys", () => journeys());
const { code: gcc } = await run("gcc", ["--version"]);
if (gcc !== 0) print("There is no gcc here: box/firmware was not tested.");
await suite.end();
