/* Step 2 of the route of a chart: see packed-queries.ts. */
import {
  type MotionCount,
  movementsOf,
  type ReportedMotion,
} from "@dosebeat/domain/boxes/movements";

/**
 * Readings in chronological order, as PostgreSQL packs them: in its binary format and base64, null if there are none.
 * Few values, because the driver describes each of them in every answer.
 */
export interface PackedReadings {
  /** The columns of `Readings`, one after another: at, temperature, humidity, battery, motion. */
  columns: string | null;
  counts: string | null;
  before: string | null;
}

/** The same, to be read in place. */
export interface Readings {
  count: number;
  /** A timestamptz each. */
  at: DataView;
  /** A real each; NaN if not measured. */
  temperature: DataView;
  humidity: DataView;
  battery: DataView;
  /** An integer each: the movements, -1 for none; -3 minus that if a running count was also reported. */
  motion: DataView;
  /** For each running count a smallint, and a bigint for the start of the box, -1 for none. */
  counts: DataView | null;
  /** `<count?>@<start>` of the reading before the first, if any running count was reported. */
  before: string | null;
}

/** PostgreSQL counts microseconds from here. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;

const INSTANT_BYTES = 8;
const VALUE_BYTES = 4;
const READING_BYTES = INSTANT_BYTES + 4 * VALUE_BYTES;
const COUNT_BYTES = 10;
const NONE = -1;
const COUNTED = -3;

export function readingsOf({ columns, counts, before }: PackedReadings): Readings {
  const { buffer, byteOffset, byteLength } = viewOf(columns ?? "");
  const count = byteLength / READING_BYTES;
  const values = (column: number) => {
    const place = byteOffset + (INSTANT_BYTES + column * VALUE_BYTES) * count;
    return new DataView(buffer, place, VALUE_BYTES * count);
  };
  return {
    count,
    at: new DataView(buffer, byteOffset, INSTANT_BYTES * count),
    temperature: values(0),
    humidity: values(1),
    battery: values(2),
    motion: values(3),
    counts: counts === null ? null : viewOf(counts),
    before,
  };
}

function viewOf(base64: string): DataView {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, "base64");
  return new DataView(buffer, byteOffset, byteLength);
}

/** In milliseconds since 1970. */
export function instantOf(at: DataView, index: number): number {
  return POSTGRES_EPOCH_MS + Math.floor(readInt64(at, index * INSTANT_BYTES) / 1000);
}

/** A bigint; exact below 2 ** 53. */
function readInt64(sent: DataView, at: number): number {
  return sent.getInt32(at) * TWO_TO_32 + sent.getUint32(at + 4);
}

/** NaN if not measured. */
export function realOf(values: DataView, index: number): number {
  return values.getFloat32(index * VALUE_BYTES);
}

/** Passes on the movements between each reading and the one before; null if unknown. */
export function eachMovements(
  { count, motion, counts, before }: Readings,
  take: (movements: number | null) => void,
): void {
  if (counts !== null) {
    movementsOf(toldOf(motion, counts), countBefore(before)).forEach(take);
    return;
  }
  for (let index = 0; index < count; index++) take(orNull(motion.getInt32(index * VALUE_BYTES)));
}

function toldOf(motion: DataView, counts: DataView): ReportedMotion[] {
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
