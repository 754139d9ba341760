import { expect, it } from "vitest";
import { buildForArm, isThere, OF_THE_BOX } from "./build.ts";

const MOST_BYTES = 4096;
/** Neither a heap nor floating point, whose names begin with __aeabi_f and __aeabi_d. */
const MAY_NEED = /^(memset|memcpy|__aeabi_u?idiv|__gnu_thumb1_case_\w+)$/;

it.skipIf(!isThere("arm-none-eabi-gcc"))(
  "codec, log and light take less than 4 kB of a Cortex-M0+, no memory and no library (needs arm-none-eabi-gcc)",
  () => {
    const built = OF_THE_BOX.map((source) => ({ source, ...buildForArm(source) }));
    const together = built.reduce((sum, { text }) => sum + text, 0);
    for (const { source, text } of built) process.stdout.write(`${source}: ${text} bytes\n`);
    process.stdout.write(`codec, log and light: ${together} bytes of ${MOST_BYTES}\n`);
    expect(together).toBeLessThan(MOST_BYTES);
    expect(together).toBeGreaterThan(500);
    for (const { data, bss, needs } of built) {
      expect([data, bss]).toEqual([0, 0]);
      expect(needs).toContain("memset");
      expect(needs.filter((name) => !MAY_NEED.test(name))).toEqual([]);
    }
    // The reader for tests and gateways is built for it as well, so that it stays possible.
    expect(buildForArm("pillbox_read.c").text).toBeLessThan(MOST_BYTES);
  },
);
