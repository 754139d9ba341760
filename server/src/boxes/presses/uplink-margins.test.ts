import { uncertainIntervals } from "@dosebeat/domain/presses/proof";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Interval } from "@dosebeat/domain/time/intervals";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp } from "../../../test/messages.ts";
import { type BoundRecord, findBoundRecords } from "./queries.ts";

const BEGIN = Date.parse("2025-06-01T00:00:00Z");
const SPAN_DAYS = 330;

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-20T00:00:00Z");
  token = await server.anIngestKey();
});
afterAll(() => server.close());

/** A join, or a frame with or without counters; months may lie in between. */
const frame = fc.record({
  day: fc.integer({ min: 0, max: SPAN_DAYS }),
  minute: fc.integer({ min: 0, max: 1439 }),
  kind: fc.constantFrom("frame", "frame", "frame", "join"),
  fcnt: fc.option(fc.integer({ min: 0, max: 30 })),
  press_seq: fc.option(fc.integer({ min: 0, max: 6 })),
  boot: fc.option(fc.integer({ min: 0, max: 1 })),
  /** Minutes after which it is received again, with its own number. */
  again: fc.option(fc.integer({ min: 0, max: 20 })),
  againSeq: fc.option(fc.integer({ min: 0, max: 6 })),
});

type Frame = typeof frame extends fc.Arbitrary<infer Value> ? Value : never;

async function deliver(deveui: string, frames: readonly Frame[]): Promise<void> {
  const timed = frames.flatMap(({ day, minute, again, againSeq, ...fields }, index) => {
    const at = BEGIN + day * DAY + minute * MINUTE + 2 * index;
    const first = { ...fields, time: new Date(at).toISOString() };
    if (again === null || fields.kind === "join") return [first];
    const time = new Date(at + again * MINUTE + 1).toISOString();
    return [first, { ...fields, press_seq: againSeq, time }];
  });
  const joins = timed.filter(({ kind }) => kind === "join");
  const own = timed
    .filter(({ kind }) => kind === "frame")
    .map(({ kind: _, time, ...counters }) => ({ deveui, time, motion: 1, ...given(counters) }));
  await post("/api/ingest/box", own);
  for (const { time } of joins) {
    await post("/api/ingest/chirpstack?event=join", chirpStackUp({ deveui, time }));
  }
}

async function post(url: string, body: object): Promise<void> {
  expect((await server.call("POST", url, { token, body })).status).toBe(200);
}

function given(fields: Record<string, number | null>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function uncertainIn(records: readonly BoundRecord[], from: number, to: number): Interval[] {
  return records
    .flatMap(({ binding, frames, presses }) => uncertainIntervals(binding, frames, presses))
    .map((interval) => ({ from: Math.max(interval.from, from), to: Math.min(interval.to, to) }))
    .filter((interval) => interval.from < interval.to);
}

test("a range and its margins give the same result as all that the box ever sent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: SPAN_DAYS }),
      fc.integer({ min: 1, max: 60 }),
      async (frames, first, days) => {
        const patient = await server.aPatient();
        const { sensor } = await server.aBinding(patient, { from: new Date(BEGIN) });
        await deliver(sensor.deveui, frames);
        const read = (from: number, to: number) =>
          findBoundRecords(server.db, patient.profileid, new Date(from), new Date(to));
        const from = BEGIN + first * DAY;
        const to = from + days * DAY;
        const all = await read(BEGIN - DAY, BEGIN + (SPAN_DAYS + 90) * DAY);
        expect(uncertainIn(await read(from, to), from, to)).toEqual(uncertainIn(all, from, to));
      },
    ),
    { numRuns: 50 },
  );
});

test("a number in a copy counts for no range, near or far", async () => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: new Date(BEGIN) });
  const own = { deveui: sensor.deveui, motion: 1 };
  const frames = Array.from({ length: 10 }, (_, fcnt) => ({
    ...own,
    fcnt,
    time: new Date(BEGIN + fcnt * DAY).toISOString(),
  }));
  // The network delivers the second frame again, now read by a decoder that understands numbers.
  const copy = {
    ...own,
    fcnt: 1,
    press_seq: 5,
    time: new Date(BEGIN + DAY + MINUTE).toISOString(),
  };
  await post("/api/ingest/box", [...frames, copy]);
  for (const day of [0, 2, 5, 7]) {
    const [from, to] = [BEGIN + day * DAY, BEGIN + 9 * DAY];
    const records = await findBoundRecords(
      server.db,
      patient.profileid,
      new Date(from),
      new Date(to),
    );
    expect(uncertainIn(records, from, to), `from day ${day}`).toEqual([]);
  }
});

test("a press number sent months ago reveals presses lost since", async () => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: new Date(BEGIN) });
  const own = { deveui: sensor.deveui, motion: 1 };
  const body = [
    { ...own, time: "2025-07-01T08:00:00Z", press_seq: 4 },
    { ...own, time: "2026-02-01T08:00:00Z", press_seq: 6 },
  ];
  await post("/api/ingest/box", body);
  const [from, to] = [new Date("2025-10-01T00:00:00Z"), new Date("2025-10-08T00:00:00Z")];
  const [record] = await findBoundRecords(server.db, patient.profileid, from, to);
  expect(record?.frames.map(({ newest }) => newest)).toEqual([4, 6]);
});
