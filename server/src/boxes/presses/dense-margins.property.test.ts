import { collapsePresses } from "@dosebeat/domain/presses/presses";
import { uncertainIntervals } from "@dosebeat/domain/presses/proof";
import { DAY, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { chirpStackUp } from "../../../test/messages.ts";
import { type BoundRecord, findBoundRecords } from "./queries.ts";

/**
 * What a range says of a box does not depend on how much is read around it: copies of frames within seconds, minutes and
 * hours, frames out of order, counters and press numbers that go back or wrap, restarts, joins, messages without
 * counters, presses of which the box numbers only these, and a box that somebody else had before.
 */

const BEGIN = Date.parse("2026-03-01T00:00:00Z");
const SPAN = 150 * DAY;

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await createTestApp();
  server.clock.set(new Date(BEGIN + SPAN));
  token = await server.anIngestKey();
});
afterAll(() => server.close());

/** How long after the message before; most boxes are heard every hour. */
const gap = fc.oneof(
  { weight: 3, arbitrary: fc.constant(60 * MINUTE) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 16 }).map((minutes) => minutes * MINUTE) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 150 }).map((seconds) => seconds * SECOND) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }).map((hours) => hours * 60 * MINUTE) },
);

/** What a box sends next, and what becomes of it. */
const message = fc.record({
  gap,
  /** When the button is pressed in the time before, as parts of the gap. */
  presses: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
  /** How many presses it reports, newest first. */
  reports: fc.nat(4),
  becomes: fc.oneof(
    { weight: 12, arbitrary: fc.constant("received" as const) },
    { weight: 2, arbitrary: fc.constant("lost" as const) },
    { weight: 2, arbitrary: fc.constant("copied" as const) },
    { weight: 1, arbitrary: fc.constant("late" as const) },
  ),
  /** How late it is, or its copy. */
  later: gap,
  before: fc.oneof(
    { weight: 20, arbitrary: fc.constant("nothing" as const) },
    fc.constant("join" as const),
    fc.constant("restart" as const),
    fc.constant("counter" as const),
  ),
  hasCounter: fc.oneof({ weight: 20, arbitrary: fc.constant(true) }, fc.constant(false)),
  hasNumber: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
  /** Seconds by which ages are wrong. */
  off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
});

const box = fc.record({
  counts: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  numbers: fc.constantFrom("frames" as const, "presses" as const, "none" as const),
  boots: fc.boolean(),
  fcnt: fc.constantFrom(5, 65_530),
  number: fc.constantFrom(3, 65_534),
  messages: fc.array(message, { minLength: 2, maxLength: 24 }),
});
type Box = typeof box extends fc.Arbitrary<infer Value> ? Value : never;
type Message = Box["messages"][number];

function sent(message: Partial<Message> = {}): Message {
  const usual = {
    gap: 60 * MINUTE,
    presses: [],
    reports: 0,
    becomes: "received",
    later: MINUTE,
  } as const;
  return {
    ...usual,
    presses: [],
    before: "nothing",
    hasCounter: true,
    hasNumber: true,
    off: 0,
    ...message,
  };
}

function ofBox(messages: Message[], given: Partial<Box> = {}): Box {
  const usual = { counts: false, numbers: "frames", boots: false, fcnt: 5, number: 3 } as const;
  return { ...usual, messages, ...given };
}

/** What this property found, each with the part of its time at which the range begins, and its hours. */
const FOUND: [Box, number, number][] = [
  // Frames without counters are read once, also those shortly before a number.
  [
    ofBox([
      sent(),
      sent({ gap: 120 * MINUTE, presses: [0], becomes: "copied", later: 6 * MINUTE }),
      sent({ gap: 3 * MINUTE, presses: [0], reports: 2 }),
      sent({ gap: 3 * MINUTE, presses: [0, 0], reports: 3, off: 1 }),
      sent({ gap: MINUTE }),
      sent({ gap: MINUTE, becomes: "lost" }),
      sent({ gap: MINUTE, becomes: "lost" }),
    ]),
    0,
    2,
  ],
  // After a restart a number is another press.
  [
    ofBox(
      [
        sent({ gap: MINUTE, presses: [0, 0], becomes: "copied", later: 120 * MINUTE }),
        sent({ presses: [0, 0], reports: 2, later: SECOND }),
        sent({ gap: MINUTE, before: "restart" }),
        sent({ presses: [0], reports: 1, before: "counter" }),
        sent({ gap: MINUTE, before: "restart" }),
      ],
      { counts: true, numbers: "presses", boots: true, number: 65_534 },
    ),
    0,
    1,
  ],
  // Where only numbers show a restart, the next other press may be days later.
  [
    ofBox(
      [
        sent({ gap: SECOND, presses: [0], off: 1 }),
        sent({ gap: MINUTE, presses: [0, 0], reports: 1, hasNumber: false }),
        sent({ gap: MINUTE, presses: [0] }),
        sent({ gap: 1_500 * MINUTE, presses: [0], reports: 1 }),
        sent({ presses: [0], reports: 1, before: "restart", off: 1 }),
        sent({ gap: SECOND }),
        sent({ gap: SECOND, presses: [0, 0], reports: 1, before: "restart" }),
      ],
      { counts: true, numbers: "presses", number: 65_534 },
    ),
    0,
    1,
  ],
  // A press of before a restart comes after it, in a frame without a number.
  [
    ofBox([
      sent({ becomes: "copied" }),
      sent({
        presses: [0],
        reports: 1,
        becomes: "late",
        later: 180 * MINUTE,
        hasNumber: false,
        off: 1,
      }),
      sent({ gap: MINUTE, before: "restart" }),
      sent({ gap: MINUTE, later: SECOND }),
      sent({ gap: MINUTE, becomes: "late", later: 120 * MINUTE }),
    ]),
    0.983739972899729,
    1,
  ],
  // A frame of before a restart comes once more after it.
  [
    ofBox(
      [
        sent({ gap: MINUTE, presses: [0], reports: 1, becomes: "copied", later: 60 * MINUTE }),
        sent({ gap: 2 * MINUTE }),
        sent({ gap: MINUTE, before: "restart", becomes: "late", later: 5 * MINUTE }),
        sent({ gap: 2 * MINUTE, off: 1 }),
      ],
      { counts: true },
    ),
    0.5000027777777778,
    1,
  ],
];

/** What a box keeps in its memory. */
interface Memory {
  fcnt: number;
  number: number;
  boot: number;
  pressed: { seq: number; at: number }[];
}

async function deliver(deveui: string, { messages, ...made }: Box): Promise<number> {
  let at = BEGIN;
  let memory: Memory = { fcnt: made.fcnt, number: made.number, boot: 1, pressed: [] };
  const frames: object[] = [];
  const joins: string[] = [];
  for (const sent of messages) {
    const since = at;
    at += sent.gap;
    if (sent.before === "join") joins.push(new Date(at - SECOND).toISOString());
    if (sent.before === "restart") {
      memory = { fcnt: 0, number: 0, boot: memory.boot + 1, pressed: [] };
    }
    memory.fcnt = sent.before === "counter" ? 0 : (memory.fcnt + 1) % 65_536;
    for (const part of [...sent.presses].sort((one, other) => one - other)) {
      memory.number = (memory.number + 1) % 65_536;
      memory.pressed.push({ seq: memory.number, at: since + Math.floor(part * sent.gap) });
    }
    const { fcnt, number, boot, pressed } = memory;
    const reported = sent.reports === 0 ? [] : pressed.slice(-sent.reports).reverse();
    const time = sent.becomes === "late" ? at + sent.later : at;
    const frame = (received: number) => ({
      deveui,
      time: new Date(received).toISOString(),
      motion: 1,
      ...(made.counts && sent.hasCounter && { fcnt }),
      ...(made.numbers === "frames" && sent.hasNumber && { press_seq: number }),
      ...(made.boots && { boot }),
      ...(reported.length > 0 && {
        presses: reported.map((press) => ({
          age_s: Math.floor((received - press.at) / SECOND) + sent.off,
          ...(made.numbers !== "none" && { seq: press.seq }),
        })),
      }),
    });
    if (sent.becomes !== "lost") frames.push(frame(time));
    if (sent.becomes === "copied") frames.push(frame(at + sent.later));
  }
  if (frames.length > 0) await post("/api/ingest/box", frames);
  for (const time of joins) {
    await post("/api/ingest/chirpstack?event=join", chirpStackUp({ deveui, time }));
  }
  return at;
}

async function post(url: string, body: object): Promise<void> {
  expect((await server.call("POST", url, { token, body })).status).toBe(200);
}

/** What is said of a time. */
function saidOf(records: readonly BoundRecord[], from: number, to: number) {
  const uncertain = records
    .flatMap(({ binding, frames, presses }) => uncertainIntervals(binding, frames, presses))
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to);
  const presses = collapsePresses(
    records
      .flatMap((record) => record.presses)
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  ).filter(({ at }) => at.getTime() >= from && at.getTime() < to);
  return { uncertain, presses: presses.map(({ at }) => at.getTime() - BEGIN) };
}

test("what a range says does not depend on how much is read around it", async () => {
  await fc.assert(
    fc.asyncProperty(
      box,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 72 })),
        {
          minLength: 4,
          maxLength: 4,
        },
      ),
      fc.boolean(),
      async (made, bound, ranges, isShared) => {
        const patient = await server.aPatient();
        const sensor = await server.aSensor();
        const { deveui } = sensor;
        const end = await deliver(deveui, made);
        const span = end - BEGIN;
        const since = isShared ? new Date(BEGIN + Math.floor(bound * span)) : new Date(BEGIN);
        await server.aBinding(patient, { sensor, from: since });
        const read = (from: number, to: number) =>
          findBoundRecords(server.db, patient.profileid, new Date(from), new Date(to));
        const all = await read(BEGIN - 60 * DAY, end + DAY);
        for (const [part, hours] of ranges) {
          const from = BEGIN + Math.floor(part * span);
          const to = from + hours * 60 * MINUTE;
          expect(saidOf(await read(from, to), from, to)).toEqual(saidOf(all, from, to));
        }
      },
    ),
    {
      numRuns: 60 + FOUND.length,
      examples: FOUND.map(([made, part, hours]) => [made, 0, [[part, hours]], false]),
    },
  );
});

const at = (days: number) => BEGIN + days * DAY;
const press = (seq: number, days: number) => ({ seq, time: new Date(at(days)).toISOString() });

test.each([
  {
    what: "a press after days without a message",
    frames: [
      { day: 0, press_seq: 3 },
      { day: 9, press_seq: 4, presses: [press(4, 8)] },
    ],
    from: 1,
    isUncertain: false,
  },
  {
    what: "a number that is missing between presses, which alone are numbered",
    frames: Array.from({ length: 10 }, (_, day) => ({
      day,
      fcnt: day,
      ...(day === 1 && { presses: [press(3, 1)] }),
      ...(day === 8 && { presses: [press(5, 8)] }),
    })),
    from: 4,
    isUncertain: true,
  },
  {
    what: "a frame without counters after a join",
    frames: [{ day: 0, press_seq: 3 }, { day: 2 }, { day: 5, press_seq: 3 }],
    join: 1,
    from: 3,
    isUncertain: false,
  },
  {
    what: "a press before a frame out of order",
    frames: [
      { day: 0, press_seq: 3 },
      { day: 1, press_seq: 4, presses: [press(4, 0.5)] },
      { day: 2.2, press_seq: 3 },
      { day: 2.4, press_seq: 4 },
      { day: 5, press_seq: 4 },
    ],
    from: 2.1,
    isUncertain: true,
  },
])("a day by itself knows of $what", async ({ frames, from, isUncertain, ...besides }) => {
  const patient = await server.aPatient();
  const { sensor } = await server.aBinding(patient, { from: new Date(BEGIN) });
  const { deveui } = sensor;
  const body = frames.map(({ day, ...frame }) => ({
    deveui,
    time: new Date(at(day)).toISOString(),
    motion: 1,
    ...frame,
  }));
  await post("/api/ingest/box", body);
  if ("join" in besides) {
    const time = new Date(at(besides.join)).toISOString();
    await post("/api/ingest/chirpstack?event=join", chirpStackUp({ deveui, time }));
  }
  const read = (begin: number, end: number) =>
    findBoundRecords(server.db, patient.profileid, new Date(begin), new Date(end));
  const own = saidOf(await read(at(from), at(from + 0.5)), at(from), at(from + 0.5));
  expect(own.uncertain.length > 0).toBe(isUncertain);
  expect(own).toEqual(saidOf(await read(at(-9), at(20)), at(from), at(from + 0.5)));
});
