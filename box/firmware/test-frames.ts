import fc from "fast-check";

const times = Number(process.env["PROPERTY_TIMES"] ?? 1);
/** A seed is drawn by each run, or given to find a fault again. */
const seed = Number(process.env["PROPERTY_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** Checks the given number of random values, ten times as many at night. Names the seed when `check` fails. */
export function trySample<Value>(
  values: fc.Arbitrary<Value>,
  count: number,
  check: (sample: Value[]) => void,
): void {
  try {
    check(fc.sample(values, { numRuns: count * times, seed }));
  } catch (error) {
    throw new Error(`with PROPERTY_SEED=${seed}`, { cause: error });
  }
}

const anyBytes = fc.uint8Array({ maxLength: 60 });
const typed = fc
  .tuple(fc.integer({ min: 0x10, max: 0x15 }), fc.uint8Array({ maxLength: 52 }))
  .map(([first, rest]) => Uint8Array.from([first, ...rest]));

/** Frames of the length that their number of entries implies, so that most decode. */
const fitting = fc
  .tuple(
    fc.integer({ min: 0x10, max: 0x14 }),
    fc.uint8Array({ minLength: 51, maxLength: 51 }),
    fc.integer({ min: 0, max: 16 }),
    fc.boolean(),
  )
  .map(([type, rest, count, isUnix]) => {
    const bytes = Uint8Array.from([type, ...rest]);
    if (type === 0x14) return bytes.slice(0, 7);
    if (type < 0x12) {
      bytes[1] = ((rest[0] ?? 0) & 0xc7) | ((count & 7) << 3);
      return bytes.slice(0, 9 + 2 * (count & 7));
    }
    bytes[1] = (isUnix ? 0x80 : 0) | count;
    // Steps that are short beside the age, so that it rarely gets negative.
    if (type === 0x12) for (let at = 8; at < bytes.length; at += 3) bytes[at] = 0;
    return bytes.slice(0, type === 0x12 ? 5 + 3 * count : 7 + 3 * count);
  });

/** Frames as they might arrive: content, nearly content, and anything. */
export const frames = fc.record({
  bytes: fc.oneof({ weight: 4, arbitrary: fitting }, typed, anyBytes),
  port: fc.oneof({ weight: 20, arbitrary: fc.constant(10) }, fc.integer({ min: 0, max: 255 })),
});

export function hexOf(bytes: Uint8Array | readonly number[]): string {
  return Buffer.from(bytes).toString("hex") || "-";
}
