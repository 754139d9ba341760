import { DAY, HOUR, MINUTE, SECOND } from "../../src/time/durations.ts";
import type { Dice } from "./dice.ts";

/** The presses that the patient makes for one dose, as milliseconds after its due time. */
type Behaviour = (due: number, dice: Dice) => number[];

const around = (mean: number, deviation: number, dice: Dice) =>
  (mean + dice.scatter(deviation)) * MINUTE;

export const BEHAVIOURS: Record<string, Behaviour> = {
  regular: (_due, dice) => (dice.happens(0.03) ? [] : [around(2, 8, dice)]),
  scattered: (_due, dice) => {
    const taken = dice.happens(0.1) ? [] : [around(0, 100, dice)];
    return dice.happens(0.05) ? [...taken, around(0, 300, dice)] : taken;
  },
  "forgets evenings": (due, dice) => {
    const evening = new Date(due).getUTCHours() >= 17;
    return dice.happens(evening ? 0.6 : 0.05) ? [] : [around(5, 15, dice)];
  },
  "always 10 minutes early": (_due, dice) => (dice.happens(0.02) ? [] : [around(-10, 1, dice)]),
  doubles: (_due, dice) => {
    if (dice.happens(0.1)) return [];
    const first = around(0, 20, dice);
    const again = dice.happens(0.5) ? dice.whole(1, 130) * SECOND : dice.whole(2, 40) * MINUTE;
    return dice.happens(0.6) ? [first, first + again] : [first];
  },
  "late for hours": (_due, dice) => {
    if (dice.happens(0.15)) return [];
    return [dice.happens(0.4) ? dice.share() * 10 * HOUR : around(10, 20, dice)];
  },
};

/** For plans that are not of every day. */
const SPARSE_BEHAVIOURS: Record<string, Behaviour> = {
  "some days off": (_due, dice) => {
    if (dice.happens(0.1)) return [];
    const first = dice.happens(0.3) ? around(300, 900, dice) : around(0, 60, dice);
    return dice.happens(0.1) ? [first, first + dice.whole(1, 3) * DAY] : [first];
  },
};

/** The instants at which the patient presses: whole seconds, ascending, distinct. */
export function pressesFor(behaviour: string, due: readonly number[], dice: Dice): number[] {
  const press = BEHAVIOURS[behaviour] ?? SPARSE_BEHAVIOURS[behaviour];
  if (!press) throw new RangeError(`unknown behaviour "${behaviour}"`);
  const seconds = due.flatMap((at) =>
    press(at, dice).map((deviation) => Math.round((at + deviation) / SECOND)),
  );
  return [...new Set(seconds)].sort((a, b) => a - b).map((second) => second * SECOND);
}
