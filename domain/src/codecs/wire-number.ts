/** `value` when it is a whole number from `least` to `most`; else throws a RangeError naming it. */
export function whole(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${value}, must be a whole number from ${least} to ${most}`);
}

/** The lowest `length` bytes of a whole number that is not negative, highest byte first. */
export function bigEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);
}
