import { expect, it } from "vitest";
import { isThere, OF_THE_BOX, sizeOnArm } from "./build.ts";

const MOST_BYTES = 4096;
/** Of the log itself, which the firmware keeps in memory; the codec has no memory of its own. */
const NO_MEMORY = { data: 0, bss: 0 };

it.skipIf(!isThere("arm-none-eabi-gcc"))(
  "codec and log take less than 4 kB of a Cortex-M0+ (needs arm-none-eabi-gcc)",
  () => {
    const sizes = OF_THE_BOX.map((source) => ({ source, ...sizeOnArm(source) }));
    const together = sizes.reduce((sum, { text }) => sum + text, 0);
    for (const { source, text } of sizes) process.stdout.write(`${source}: ${text} bytes\n`);
    process.stdout.write(`codec and log: ${together} bytes of ${MOST_BYTES}\n`);
    expect(together).toBeLessThan(MOST_BYTES);
    expect(together).toBeGreaterThan(500);
    for (const size of sizes) expect(size).toMatchObject(NO_MEMORY);
    // The reader for tests and gateways is built for it as well, so that it stays possible.
    expect(sizeOnArm("pillbox_read.c").text).toBeLessThan(MOST_BYTES);
  },
);
