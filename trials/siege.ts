import { amplificationRound } from "./siege/amplification.ts";
import type { Round, Siege } from "./siege/besieged.ts";
import { fillRound } from "./siege/fill.ts";
import { signInRound } from "./siege/sign-ins.ts";
import { stallRound } from "./siege/stall.ts";

/** Every round by its name, in the order in which they run. */
export const ROUNDS: Readonly<Record<string, Round>> = {
  stall: stallRound,
  fill: fillRound,
  amplification: amplificationRound,
  "sign-ins": signInRound,
};

/** Runs the rounds one after the other. @throws at the end, with what the failed ones expected */
export async function siegeTrial(names: readonly string[], siege: Siege): Promise<void> {
  const failed: string[] = [];
  for (const name of names) {
    siege.log(`Round "${name}"`);
    try {
      await ROUNDS[name]?.(siege);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
      siege.log(`  failed: ${failed.at(-1)}`);
    }
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join("; ")}`);
}
