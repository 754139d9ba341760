import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { findBrowsers } from "./chromium.mjs";
import { installFromDebian, POPPLER } from "./debian-programs.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { print, ROOT, run, StepFailed } from "./step.mjs";

/* Browser tests too slow for npm test; further arguments are passed to Playwright. */
try {
  checkNode();
  await installMissing();
  await buildStale(["web", "server", "box"]);
  const env = { ...process.env, ...(await findBrowsers()) };
  await installFromDebian(POPPLER);
  const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
  const words = [playwright, "test", ...process.argv.slice(2)];
  const { code } = await run(process.execPath, words, { cwd: join(ROOT, "e2e"), env, show: true });
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  print(error.message);
  process.exit(1);
}
