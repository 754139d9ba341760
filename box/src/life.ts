import { advance, type Lived } from "./box.ts";
import { type BoxConfig, newBox } from "./box-state.ts";
import { behave, type Deed, type Occasion, pressesOf, type Scenario } from "./scenarios.ts";

/** A box with its person: `deeds` is what really happened, the rest what the box made of it. */
export interface Life extends Lived {
  deeds: Deed[];
}

/**
 * The life of a box with a person, from its first day to `until`. The same box, scenario and occasions
 * give the same life; a later `until` gives the same and more. With `deeds` as the truth, what a
 * server works out from the transmissions can be judged.
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
