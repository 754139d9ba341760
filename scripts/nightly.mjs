import { checkNode, installMissing } from "./install.mjs";
import { print } from "./step.mjs";
import { build, journeys, types, unitTests } from "./suite/parts.mjs";
import { Suite } from "./suite/suite.mjs";

/*
 * What proves more of the same than npm test has time for (docs/decisions/0069-a-second-tier-of-tests.md):
 * every case of the properties, the tests named *.nightly.test.ts, each journey at both sizes, and
 * accessibility in every language and look. It takes about an hour.
 */
const HOSTILE_REQUESTS = "40000";
/** @type {Record<string, string>} */
const env = {
  NIGHTLY: "yes",
  PROPERTY_RUNS: "full",
  HOSTILE_REQUESTS,
  HOSTILE_SEED: String(Math.floor(Math.random() * 2 ** 31)),
};

const suite = new Suite();
await suite.part("Packages", async () => {
  checkNode();
  await installMissing();
});
if (!suite.isGreen) await suite.end();
Object.assign(process.env, env);
print(`${HOSTILE_REQUESTS} hostile requests from seed ${env["HOSTILE_SEED"]}`);
await suite.part("Types", types);
await suite.part("Build", build);
await suite.part("Unit and server tests in full", () => unitTests());
await suite.part("Journeys at both sizes", () => journeys(["--config", "every-size.config.ts"]));
await suite.part("Accessibility", () => journeys(["--config", "a11y.config.ts"]));
await suite.end();
