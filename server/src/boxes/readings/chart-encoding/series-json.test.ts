import { ChartAnswer } from "@dosebeat/contract/readings";
import { MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Readings, readingsOf } from "./packed-readings.ts";
import { SeriesWriter } from "./series-json.ts";

interface Reading {
  at: number;
  temperature: number | null;
  humidity: number | null;
  motion: number | null;
}

/** As PostgreSQL sends them: microseconds since 2000, real, integer. */
function packed(readings: readonly Reading[]): Readings {
  const column = (bytes: number, write: (target: Buffer, reading: Reading, at: number) => void) => {
    const target = Buffer.alloc(bytes * readings.length);
    readings.forEach((reading, index) => void write(target, reading, bytes * index));
    return target;
  };
  const reals = (of: (reading: Reading) => number | null) =>
    column(4, (target, reading, place) => target.writeFloatBE(of(reading) ?? Number.NaN, place));
  const columns = [
    column(8, (target, reading, place) =>
      target.writeBigInt64BE(BigInt(reading.at - Date.UTC(2000, 0)) * 1000n, place),
    ),
    reals(({ temperature }) => temperature),
    reals(({ humidity }) => humidity),
    reals(() => null),
    column(4, (target, reading, place) => target.writeInt32BE(reading.motion ?? -1, place)),
  ];
  const sent = readings.length === 0 ? null : Buffer.concat(columns).toString("base64");
  return readingsOf({ columns: sent, counts: null, before: null });
}

const NOTHING: Reading = { at: 0, temperature: null, humidity: null, motion: null };

const writer = new SeriesWriter();

const written = (...stretches: Readings[]) =>
  ChartAnswer.parse(JSON.parse(writer.write(stretches, null).toString())).data;

const first = Date.parse("1960-01-01T00:00:00Z");
const last = Date.parse("2400-01-01T00:00:00Z");
const instant = fc.oneof(
  fc.integer({ min: first, max: last }),
  fc.integer({ min: first / 1000, max: last / 1000 }).map((seconds) => seconds * 1000),
  fc.integer({ min: first / MINUTE, max: last / MINUTE }).map((minute) => minute * MINUTE),
);
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(1, 10, 100))
  .map(([digits, part]) => digits / part);
const reading: fc.Arbitrary<Reading> = fc.record({
  at: instant,
  temperature: fc.option(decimal, { nil: null }),
  humidity: fc.option(decimal, { nil: null }),
  motion: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { nil: null }),
});

it("instants, decimals and movements are written as JavaScript writes them", () => {
  fc.assert(
    fc.property(fc.array(reading), fc.array(reading), (one, other) => {
      const readings = [...one, ...other];
      expect(written(packed(one), packed(other))).toEqual({
        temperature: readings.map(({ temperature }) => plain(temperature)),
        humidity: readings.map(({ humidity }) => plain(humidity)),
        battery: readings.map(() => null),
        motion: readings.map(({ motion }) => motion),
        sensorTime: readings.map(({ at }) => new Date(at).toISOString()),
        bucketSeconds: null,
        keptSince: null,
      });
    }),
  );
});

/** JSON has no negative zero. */
function plain<Value extends number | null>(value: Value): Value | 0 {
  return value === 0 ? 0 : value;
}

it("any other number is written with as few digits as mean the same real", () => {
  const any = fc.oneof(
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, min: -10_000, max: 10_000 }),
  );
  fc.assert(
    fc.property(fc.array(any), (values) => {
      const told = values.map((temperature) => ({ ...NOTHING, temperature }));
      const numbers = written(packed(told)).temperature.map((value) => value ?? Number.NaN);
      expect(numbers.map(Math.fround)).toEqual(values.map(plain));
      for (const number of numbers) {
        const digits = number.toExponential().replace(/e.*|\D/g, "").length;
        const fewer = Number(number.toPrecision(Math.max(1, digits - 1)));
        expect(digits === 1 || Math.fround(fewer) !== Math.fround(number)).toBe(true);
      }
    }),
  );
});
