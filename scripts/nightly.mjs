import {
  CLUSTER,
  EXAMPLES,
  installFromDebian,
  PANDAS,
  PROMTOOL,
  RECOVERY,
} from "./debian-programs.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { print } from "./step.mjs";
import { build, journeys, types, unitTests } from "./suite/parts.mjs";
import { Suite } from "./suite/suite.mjs";

/*
 * What proves more of the same than npm test has time for (docs/decisions/0069-a-second-tier-of-tests.md):
 * ten times the cases of each property, the tests named *.nightly.test.ts, each journey at both sizes, and
 * accessibility in every language and look. It takes about an hour.
 */
const HOSTILE_REQUESTS = "40000";
const PROPERTY_TIMES = "10";
const REMINDER_LIVES = "200";
const SEED = String(Math.floor(Math.random() * 2 ** 31));
/** @type {Record<string, string>} */
const env = {
  NIGHTLY: "yes",
  PROPERTY_TIMES,
  PROPERTY_SEED: SEED,
  REMINDER_LIVES,
  HOSTILE_REQUESTS,
  HOSTILE_SEED: SEED,
};

const suite = new Suite();
await suite.part("Packages", async () => {
  checkNode();
  await installMissing();
  for (const program of [PROMTOOL, PANDAS, ...EXAMPLES, ...CLUSTER, ...RECOVERY])
    await installFromDebian(program);
});
if (!suite.isGreen) await suite.end();
Object.assign(process.env, env);
print(
  `${PROPERTY_TIMES} times the cases of each property and ${HOSTILE_REQUESTS} hostile requests, from seed ${SEED}`,
);
await suite.part("Types", types);
await suite.part("Build", build);
await suite.part("Unit and server tests in full", () => unitTests());
await suite.part("Journeys at both sizes", () => journeys(["--config", "every-size.config.ts"]));
await suite.part("Accessibility", () => journeys(["--config", "a11y.config.ts"]));
await suite.end();
