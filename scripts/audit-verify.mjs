import { runServerProgram } from "./server-program.mjs";

/**
 * Runs `npm run audit:verify`, with the settings of the server. Seals that were printed before may
 * follow, as `<position>:<hash>`. Exits with 1 unless the audit log is whole.
 */
/** @param {string} line */
const print = (line) => void process.stdout.write(`${line}\n`);

await runServerProgram("audit-verify", async (run) => {
  const verified = await run(process.argv.slice(2), print);
  if (!verified.whole) process.exitCode = 1;
  return verified;
});
