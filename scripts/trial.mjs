import { runProgram } from "./run-program.mjs";

await runProgram("trials/main.ts");
// Ctrl+C reaches the trial as well, which ends what it started.
process.on("SIGINT", () => {});
