import { readFileSync } from "node:fs";

/** Of /proc/self/stat, counted after the name of the program. */
const FIRST = 11;
const TICKS_A_SECOND = 100;

/**
 * Seconds of processor that this process and all its descendants have taken; of running descendants only
 * what ended below them. Undefined where the system does not tell (it is not Linux).
 *
 * @returns {number | undefined}
 */
export function processorSeconds() {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const words = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = words.slice(FIRST, FIRST + 4).reduce((sum, word) => sum + Number(word), 0);
    return ticks / TICKS_A_SECOND;
  } catch {
    return undefined;
  }
}
