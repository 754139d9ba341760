/** Returns `value`. @throws RangeError, with its name, unless it is an integer from `least` to `most` */
export function whole(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${value}, must be an integer from ${least} to ${most}`);
}

/** The lowest `length` bytes of a non-negative integer, most significant first. */
export function bigEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);
}
