import { join } from "node:path";
import { print, ROOT, run, runShown } from "./step.mjs";

/* Builds the firmware parts with gcc, tests them under sanitizers, and says their size on a Cortex-M0+. */
const WANTED = [
  { program: "gcc", what: "the firmware is not tested", isNeeded: true },
  { program: "arm-none-eabi-gcc", what: "its size is not checked", isNeeded: false },
];
for (const { program, what, isNeeded } of WANTED) {
  const { code } = await run(program, ["--version"]);
  if (code === 0) continue;
  print(
    `Without ${program} ${what}; on Debian: apt-get install ${program.replace(/^arm.*/, "gcc-arm-none-eabi")}`,
  );
  if (isNeeded) process.exit(1);
}
const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
process.exit(await runShown(process.execPath, [vitest, "run", "--project", "box", "box/firmware"]));
