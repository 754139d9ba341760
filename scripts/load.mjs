import { runProgram } from "./run-program.mjs";

await runProgram("bench/load/main.ts");
