/**
 * Random numbers without hidden state: the same keys always give the same number, whatever was computed
 * before. So a press or a lost frame depends only on itself.
 */

type Key = string | number;

/** Uniform in [0, 1). FNV-1a over the keys, then the finisher of MurmurHash3. */
export function chance(...keys: readonly Key[]): number {
  return hash(keys) / 2 ** 32;
}

/** Normally distributed with mean 0 and standard deviation 1, limited to ±4 (Box–Muller). */
export function normal(...keys: readonly Key[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(...keys, "radius")));
  const value = radius * Math.cos(2 * Math.PI * chance(...keys, "angle"));
  return Math.max(-4, Math.min(4, value));
}

/** An integer from `least` to `most`, both included. */
export function wholeNumber(least: number, most: number, ...keys: readonly Key[]): number {
  return least + Math.floor(chance(...keys) * (most - least + 1));
}

/** `bytes` pseudo-random bytes. */
export function randomBytes(bytes: number, ...keys: readonly Key[]): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, index) => hash([...keys, index]) & 0xff);
}

/** `bytes` pseudo-random bytes as lower-case hexadecimal digits. */
export function randomHex(bytes: number, ...keys: readonly Key[]): string {
  return Buffer.from(randomBytes(bytes, ...keys)).toString("hex");
}

/** A UUID in the form of version 4, the same for the same keys. */
export function uuidOf(...keys: readonly Key[]): string {
  const bytes = Buffer.from(randomBytes(16, ...keys));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

function hash(keys: readonly Key[]): number {
  let value = 0x811c9dc5;
  for (const key of keys) {
    const text = `${key}|`;
    for (let index = 0; index < text.length; index += 1) {
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    }
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
