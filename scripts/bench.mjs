import { findChromium } from "./chromium.mjs";
import { runProgram } from "./run-program.mjs";

await runProgram("bench/main.ts", ["web", "server"], async () => ({
  CHROMIUM_PATH: await findChromium(),
}));
