/* Step 3 of the route of a chart: see packed-queries.ts. */
import { instantWriter, MOST_BYTES, writeInteger, writeNull, writeReal } from "./json-digits.ts";
import { eachMovements, instantOf, type Readings, realOf } from "./packed-readings.ts";

/** Writes the elements of an array, each followed by a comma; returns the place after them. */
type WriteSeries = (target: Buffer, place: number, readings: Readings) => number;

const SERIES: readonly (readonly [name: string, write: WriteSeries])[] = [
  ["temperature", writeReals("temperature")],
  ["humidity", writeReals("humidity")],
  ["battery", writeReals("battery")],
  ["motion", writeMotion],
  ["sensorTime", writeInstants],
];

/** For names and brackets. */
const FRAME_BYTES = 200;

const MOST_KEPT_BYTES = 1024 * 1024;

/** Node sends a text up to this length together with the head, and copies a longer one once more. */
const SHORT_BYTES = 16 * 1024;

/** Writes the answers of charts as JSON, one at a time, all into the same buffer. */
export class SeriesWriter {
  #kept = Buffer.alloc(0);

  /**
   * The answer with all of these readings.
   *
   * @param keptSince an instant; null: all readings are kept
   */
  write(stretches: readonly Readings[], keptSince: string | null): string | Buffer {
    const count = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
    const target = this.#scratch(SERIES.length * count * MOST_BYTES + FRAME_BYTES);
    let place = target.write('{"data":{');
    for (const [name, write] of SERIES) {
      const first = place + target.write(`"${name}":[`, place);
      place = first;
      for (const readings of stretches) place = write(target, place, readings);
      if (place > first) place -= 1;
      place += target.write("],", place);
    }
    place += target.write(`"bucketSeconds":null,"keptSince":${JSON.stringify(keptSince)}}}`, place);
    if (place <= SHORT_BYTES) return target.toString("latin1", 0, place);
    return Buffer.from(target.subarray(0, place));
  }

  /** Allocating memory for the longest possible answer costs more than copying the actual one. */
  #scratch(bytes: number): Buffer {
    if (bytes > MOST_KEPT_BYTES) return Buffer.allocUnsafe(bytes);
    if (bytes > this.#kept.length) this.#kept = Buffer.allocUnsafeSlow(bytes);
    return this.#kept;
  }
}

function writeReals(name: "temperature" | "humidity" | "battery"): WriteSeries {
  return (target, place, readings) => {
    const values = readings[name];
    let end = place;
    for (let index = 0; index < readings.count; index++) {
      end = writeReal(target, end, realOf(values, index));
    }
    return end;
  };
}

function writeInstants(target: Buffer, place: number, { at, count }: Readings): number {
  const write = instantWriter();
  let end = place;
  for (let index = 0; index < count; index++) end = write(target, end, instantOf(at, index));
  return end;
}

function writeMotion(target: Buffer, place: number, readings: Readings): number {
  let end = place;
  eachMovements(readings, (movements) => {
    end = movements === null ? writeNull(target, end) : writeInteger(target, end, movements);
  });
  return end;
}
