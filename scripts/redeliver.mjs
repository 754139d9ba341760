import { report, runServerProgram } from "./server-program.mjs";

/**
 * Runs `npm run redeliver -- postgres://… 2026-11-29T14:30:00Z`, with the settings of the server: what boxes had sent
 * to the database of that address since then is stored in that of the settings, where it is missing.
 */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

const [url = "", since = "", ...more] = process.argv.slice(2);
const isInstant = INSTANT.test(since) && !Number.isNaN(Date.parse(since));
if (!/^postgres(ql)?:/.test(url) || !isInstant || more.length > 0) {
  report(
    "Usage: npm run redeliver -- postgres://user:password@host/database 2026-11-29T14:30:00Z (with Z or an offset)",
  );
  process.exitCode = 1;
} else {
  await runServerProgram("redeliver", (run) => run(url, since, report));
}
