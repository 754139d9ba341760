import { resolve } from "node:path";
import { report, runServerProgram } from "./server-program.mjs";

/**
 * Runs `npm run backup -- <file>` or `npm run restore -- <file>`, with the settings of the server.
 *
 * @param {"backup" | "restore"} command
 */
export async function moveData(command) {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) {
    report(`Usage: npm run ${command} -- dosebeat.backup`);
    process.exitCode = 1;
    return;
  }
  // npm runs this in the project folder; resolve against the user's working directory.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  await runServerProgram("backup", (run) => run(command, file, report));
}
