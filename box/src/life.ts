import { advance, type Lived } from "./box.ts";
import { type BoxConfig, newBox } from "./box-state.ts";
import { behave, type Deed, type Occasion, pressesOf, type Scenario } from "./scenarios.ts";

/** A box with its patient: `deeds` is what really happened, the rest is what the box recorded. */
export interface Life extends Lived {
  deeds: Deed[];
}

/**
 * Simulates a box and its patient from the first day until `until`. The same box, scenario and occasions give
 * the same life; a later `until` only adds to it. `deeds` is the truth against which a server's results
 * can be judged.
 */
export function liveThrough(
  config: BoxConfig,
  scenario: Scenario,
  occasions: readonly Occasion[],
  until: number,
): Life {
  const deeds = behave(scenario, config.seed, config.origin, occasions);
  return { ...advance(config, newBox(config), pressesOf(deeds), until), deeds };
}
