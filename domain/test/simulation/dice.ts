/** Random numbers that a seed makes the same in every run (mulberry32). */
export interface Dice {
  /** Uniform in [0, 1). */
  share(): number;
  happens(chance: number): boolean;
  /** Whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Normally distributed around 0. */
  scatter(deviation: number): number;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    share,
    happens: (chance) => share() < chance,
    whole: (least, most) => least + Math.floor(share() * (most - least + 1)),
    scatter: (deviation) =>
      deviation * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}
