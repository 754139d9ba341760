import { type Chart, ChartAnswer } from "@dosebeat/contract/readings";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const STEP = 10 * MINUTE;
const BEGIN = Date.parse("2025-05-10T00:00:00Z");
const READINGS = 365 * 144;

interface Measured {
  at: number;
  temperature: number | null;
  humidity: number | null;
}

let server: TestApp;
let patient: TestPerson;
let deveui: string;
let stored: Measured[];

/** A year of one box, every ten minutes: a wave with gaps and occasional outliers. */
function aYear(): Measured[] {
  return Array.from({ length: READINGS }, (_, index) => {
    const spike = index % 4999 === 17 ? 30 : index % 7001 === 23 ? -30 : 0;
    const wave = Math.sin((index / 144) * 2 * Math.PI);
    return {
      at: BEGIN + index * STEP,
      temperature: index % 11 === 0 ? null : Math.fround(21 + 4 * wave + spike),
      humidity: index % 13 === 0 ? null : Math.fround(45 - 8 * wave + spike / 2),
    };
  }).filter((_, index) => index % 20_000 > 300);
}

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set(new Date(BEGIN + 365 * DAY));
  patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: new Date(BEGIN - DAY) });
  deveui = sensor.deveui;
  stored = aYear();
  await sql`insert into readings (sensor_id, at, received_at, uplink_id, temperature, humidity, battery)
    select ${sensor.id}, at, at, 1, temperature, humidity, 80
    from unnest(${stored.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${stored.map(({ temperature }) => temperature)}::real[],
      ${stored.map(({ humidity }) => humidity)}::real[]) as told (at, temperature, humidity)`.execute(
    server.db,
  );
});
afterAll(() => server.close());

async function chart(from: number, to: number, maxPoints?: number): Promise<Chart> {
  const [startdate, enddate] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const answer = await server.call("POST", "/api/medicine-history/chart", {
    token: patient.token,
    body: { data: { deveui, startdate, enddate, maxPoints } },
  });
  expect(answer.status).toBe(200);
  return ChartAnswer.parse(answer.body).data;
}

/** What each bucket must show of a quantity: the minimum and maximum of its own readings. */
function extremes(within: readonly Measured[], what: "temperature" | "humidity") {
  const values = within.map((reading) => reading[what]).filter((value) => value !== null);
  return values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)];
}

const rounded = (value: number | null | undefined) =>
  value == null ? null : Math.round(value * 1000) / 1000;

describe("a year of readings every ten minutes", () => {
  it("has at most 2,000 buckets, with every outlier", async () => {
    const year = await chart(BEGIN, BEGIN + 365 * DAY);
    expect(year.sensorTime.length).toBeGreaterThan(1800);
    expect(year.sensorTime.length).toBeLessThanOrEqual(2000);
    const spikes = stored.filter(({ temperature }) => temperature !== null && temperature > 40);
    expect(spikes.length).toBeGreaterThan(5);
    for (const { temperature } of spikes) {
      expect(year.temperatureMax?.map(rounded)).toContain(rounded(temperature));
    }
  });

  it("has the minimum and maximum of each bucket, for any range", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 364 * 1440 }),
        fc.integer({ min: 1, max: 400 * 1440 }),
        fc.constantFrom(undefined, 2, 100, 777, 2000),
        async (firstMinute, minutes, maxPoints) => {
          const from = BEGIN + firstMinute * MINUTE;
          const to = from + minutes * MINUTE;
          const requested = stored.filter(({ at }) => at >= from && at < to);
          const shown = await chart(from, to, maxPoints);
          expect(shown.sensorTime.length).toBeLessThanOrEqual(maxPoints ?? 2000);
          if (shown.bucketSeconds === null) {
            expect(shown.sensorTime.map(Date.parse)).toEqual(requested.map(({ at }) => at));
            return;
          }
          const width = shown.bucketSeconds * 1000;
          let seen = 0;
          shown.sensorTime.forEach((time, index) => {
            const start = Date.parse(time);
            const within = requested.filter(({ at }) => at >= start && at < start + width);
            seen += within.length;
            const [coldest, warmest] = extremes(within, "temperature");
            const [driest, dampest] = extremes(within, "humidity");
            expect(rounded(shown.temperatureMin?.[index])).toBe(rounded(coldest));
            expect(rounded(shown.temperatureMax?.[index])).toBe(rounded(warmest));
            expect(rounded(shown.humidityMin?.[index])).toBe(rounded(driest));
            expect(rounded(shown.humidityMax?.[index])).toBe(rounded(dampest));
          });
          expect(seen).toBe(requested.length);
        },
      ),
      { numRuns: 12 },
    );
  });
});
