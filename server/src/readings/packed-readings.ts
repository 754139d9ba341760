import { readInstant, readInt64 } from "../platform/binary-arrays.ts";
import { type MotionCount, movementsOf, type ToldMotion } from "./movements.ts";

/**
 * Readings in the order of time, as PostgreSQL packs them: a column each, in its binary format and
 * base64, null where there is no reading.
 */
export interface PackedReadings {
  count: number;
  /** timestamptz of each. */
  at: string | null;
  /** real of each; NaN where nothing was measured. */
  temperature: string | null;
  humidity: string | null;
  battery: string | null;
  /** integer of each: the movements, -1 for none; -3 less that where a running count was told too. */
  motion: string | null;
  /** Of each running count a smallint, and a bigint for the start of the box, -1 for none. */
  counts: string | null;
  /** `<count?>@<start>` of the reading before the first, where any told a running count. */
  before: string | null;
}

const INSTANT_BYTES = 8;
const VALUE_BYTES = 4;
const COUNT_BYTES = 10;
const NONE = -1;
const COUNTED = -3;

export function viewOf(column: string | null): DataView {
  const { buffer, byteOffset, byteLength } = Buffer.from(column ?? "", "base64");
  return new DataView(buffer, byteOffset, byteLength);
}

/** Milliseconds since 1970. */
export function instantOf(at: DataView, index: number): number {
  return readInstant(at, index * INSTANT_BYTES);
}

/** NaN where nothing was measured. */
export function realOf(values: DataView, index: number): number {
  return values.getFloat32(index * VALUE_BYTES);
}

/** Hands over the movements since the reading before, of each reading; null where they are not known. */
export function eachMovements(
  { count, motion, counts, before }: PackedReadings,
  take: (movements: number | null) => void,
): void {
  const sent = viewOf(motion);
  if (counts !== null) {
    movementsOf(toldOf(sent, viewOf(counts)), countBefore(before)).forEach(take);
    return;
  }
  for (let index = 0; index < count; index++) take(orNull(sent.getInt32(index * VALUE_BYTES)));
}

function toldOf(motion: DataView, counts: DataView): ToldMotion[] {
  let place = 0;
  return Array.from({ length: motion.byteLength / VALUE_BYTES }, (_, index) => {
    const value = motion.getInt32(index * VALUE_BYTES);
    if (value >= NONE) return { motion: orNull(value), count: null };
    const count = { counter: counts.getInt16(place), boot: orNull(readInt64(counts, place + 2)) };
    place += COUNT_BYTES;
    return { motion: orNull(COUNTED - value), count };
  });
}

function countBefore(before: string | null): MotionCount | null {
  const [counter, boot] = before?.split("@") ?? [];
  return counter ? { counter: Number(counter), boot: orNull(Number(boot)) } : null;
}

function orNull(value: number): number | null {
  return value === NONE ? null : value;
}
