import { report, runServerProgram } from "./server-program.mjs";

/**
 * Runs `npm run summary -- --compare` or `--rebuild`, with the settings of the server. Exits with 1 unless all
 * stored results equal what is worked out anew.
 */
const [given, ...more] = process.argv.slice(2);
const command = ["--compare", "--rebuild"].find((name) => name === given);
if (!command || more.length > 0) {
  report("Usage: npm run summary -- --compare (or --rebuild)");
  process.exitCode = 1;
} else {
  await runServerProgram("summary", async (run) => {
    const done = await run(command, report);
    if (!done.equal) process.exitCode = 1;
    return done;
  });
}
