import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, run, StepFailed, tell } from "./step.mjs";

/* Browser tests that take too long for npm test; the words after the command are Playwright's. */
try {
  checkNode();
  await installMissing();
  await buildStale(["web", "server", "box"]);
  const env = { ...process.env, CHROMIUM_PATH: await findChromium() };
  const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
  const words = [playwright, "test", ...process.argv.slice(2)];
  const { code } = await run(process.execPath, words, { cwd: join(ROOT, "e2e"), env, show: true });
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  tell(error.message);
  process.exit(1);
}
