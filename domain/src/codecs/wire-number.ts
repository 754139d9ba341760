/*
 * Networks run what is made of this, as ECMAScript 5 (docs/decisions/0102-formatters-made-of-the-codec.md):
 * nothing that only newer runtimes have.
 */

/** Returns `value`. @throws RangeError, with its name, unless it is an integer from `least` to `most` */
export function whole(name: string, value: number, least: number, most: number): number {
  if (Math.floor(value) === value && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${value}, must be an integer from ${least} to ${most}`);
}

/** The lowest `length` bytes of a non-negative integer, most significant first. */
export function bigEndian(value: number, length: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (let i = 0; i < length; i += 1) {
    bytes.unshift(rest % 256);
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** The unsigned number of `length` bytes, most significant first. */
export function unsignedAt(bytes: ArrayLike<number>, at: number, length: number): number {
  let value = 0;
  for (let i = at; i < at + length; i += 1) value = value * 256 + (bytes[i] ?? 0);
  return value;
}
