import { report, runServerProgram } from "./server-program.mjs";

// Runs `npm run reset-second-factor -- <email>`, with the settings of the server.
const [email, ...more] = process.argv.slice(2);
if (!email || more.length > 0) {
  report("Usage: npm run reset-second-factor -- ada@example.org");
  process.exitCode = 1;
} else {
  await runServerProgram("reset-second-factor", (run) => run(email, report));
}
