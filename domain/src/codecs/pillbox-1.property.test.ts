import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pillbox1 } from "./pillbox-1.ts";
import { decodePillboxUplink } from "./pillbox-1-decode.ts";
import {
  decodePillboxDownlink,
  encodePillboxDownlink,
  type PillboxDownlink,
} from "./pillbox-1-downlink.ts";
import { encodePillboxUplink } from "./pillbox-1-encode.ts";
import type { PillboxClimate, PillboxStatus, PillboxUplink } from "./pillbox-1-uplink.ts";

const schema = "pillbox/1" as const;
const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 0xffff });
const clock = fc.constantFrom("age" as const, "utc" as const);

const climate: fc.Arbitrary<PillboxClimate> = fc.record(
  {
    temperature: fc.integer({ min: -0x7fff, max: 0x7fff }).map((n) => n / 100),
    humidity: fc.integer({ min: 0, max: 200 }).map((n) => n / 2),
  },
  { requiredKeys: [] },
);

const status: fc.Arbitrary<PillboxStatus> = fc
  .record(
    {
      frame: fc.constantFrom("status" as const, "press" as const),
      buttonmode: fc.integer({ min: 0, max: 7 }),
      boot: fc.integer({ min: 0, max: 1 }),
      backlog: fc.boolean(),
      press_seq: u16,
      climate,
      battery_mv: fc.integer({ min: 0, max: 254 }).map((n) => 1500 + 10 * n),
      motion_counter: u8,
      ages: fc.array(fc.option(fc.integer({ min: 0, max: 0xfffe })), { maxLength: 7 }),
    },
    {
      requiredKeys: [
        "frame",
        "buttonmode",
        "boot",
        "backlog",
        "press_seq",
        "climate",
        "motion_counter",
        "ages",
      ],
    },
  )
  .map(({ climate: measured, ages, ...rest }) => ({
    schema,
    ...rest,
    ...measured,
    presses: ages.map((age_s, i) => ({ seq: (rest.press_seq - i + 0x10000) % 0x10000, age_s })),
  }));

/** Seconds of entries: increasing in UTC, decreasing to 0 or more in ages. */
function secondsFrom(kind: "age" | "utc", end: number, steps: number[]): number[] {
  const growing = [end];
  for (const step of steps) growing.push((growing.at(-1) ?? 0) + step);
  return kind === "utc" ? growing : growing.reverse();
}

const pressHistory: fc.Arbitrary<PillboxUplink> = fc
  .record({
    clock,
    firstSeq: u16,
    end: fc.integer({ min: 0, max: 0xf0000000 }),
    steps: fc.array(fc.integer({ min: 0, max: 0xffffff }), { maxLength: 14 }),
  })
  .map(({ clock: kind, firstSeq, end, steps }) => {
    const seqAt = (i: number) => (firstSeq + i) % 0x10000;
    const seconds = secondsFrom(kind, end, steps);
    const head = { schema, frame: "press_history" as const };
    return kind === "age"
      ? { ...head, clock: kind, presses: seconds.map((age_s, i) => ({ seq: seqAt(i), age_s })) }
      : { ...head, clock: kind, presses: seconds.map((unix_s, i) => ({ seq: seqAt(i), unix_s })) };
  });

const envHistory: fc.Arbitrary<PillboxUplink> = fc
  .record({
    clock,
    end: fc.integer({ min: 0, max: 0xf0000000 }),
    stepMinutes: fc.integer({ min: 1, max: 255 }),
    climates: fc.array(climate, { minLength: 1, maxLength: 14 }),
  })
  .map(({ clock: kind, end, stepMinutes, climates }) => {
    const steps = climates.slice(1).map(() => stepMinutes * 60);
    const seconds = secondsFrom(kind, end, steps);
    const head = { schema, frame: "env_history" as const };
    return kind === "age"
      ? {
          ...head,
          clock: kind,
          readings: climates.map((measured, i) => ({ age_s: seconds[i] ?? 0, ...measured })),
        }
      : {
          ...head,
          clock: kind,
          readings: climates.map((measured, i) => ({ unix_s: seconds[i] ?? 0, ...measured })),
        };
  });

const configReport: fc.Arbitrary<PillboxUplink> = fc.record({
  schema: fc.constant(schema),
  frame: fc.constant("config_report" as const),
  token: u8,
  buttonmode: fc.integer({ min: 0, max: 7 }),
  interval_min: fc.integer({ min: 1, max: 0xffff }),
  firmware: fc.record({ major: u8, minor: u8 }),
});

const uplink = fc.oneof(status, pressHistory, envHistory, configReport);

const downlink: fc.Arbitrary<PillboxDownlink> = fc.oneof(
  fc.record({
    command: fc.constant("config" as const),
    token: u8,
    buttonmode: fc.integer({ min: 0, max: 7 }),
    interval_min: fc.integer({ min: 1, max: 0xffff }),
  }),
  fc.record({ command: fc.constant("history" as const), from: u16, to: u16 }),
  fc.record({ command: fc.constant("ack" as const), seq: u16 }),
  fc.record({
    command: fc.constant("light" as const),
    token: u8,
    seconds: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    command: fc.constant("clock" as const),
    token: u8,
    boot: fc.integer({ min: 0, max: 1 }),
    fcnt: u16,
    unix_s: fc.integer({ min: 0, max: 0xffffffff }),
  }),
  fc.record({
    command: fc.constant("times" as const),
    token: u8,
    boot: fc.integer({ min: 0, max: 1 }),
    fcnt: u16,
    shine_min: fc.integer({ min: 1, max: 60 }),
    early_min: u8,
    after_min: fc
      .uniqueArray(u16, { maxLength: 15 })
      .map((minutes) => minutes.sort((a, b) => a - b)),
  }),
);

describe("uplinks of the box", () => {
  it("decode to what was encoded, and fit the slowest data rate", () => {
    fc.assert(
      fc.property(uplink, (sent) => {
        const bytes = encodePillboxUplink(sent);
        expect(bytes.length).toBeLessThanOrEqual(51);
        const decoded = decodePillboxUplink(bytes, 10);
        expect(decoded).toMatchObject({ data: sent });
        if ("data" in decoded) expect(decoded.data).toEqual(sent);
        expect(pillbox1(bytes, 10).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("are rejected whole when a byte is missing or added", () => {
    fc.assert(
      fc.property(uplink, u8, (sent, extra) => {
        const bytes = encodePillboxUplink(sent);
        const wrong = /^length \d+, expected (at least )?\d+$|^empty payload$/;
        for (const other of [bytes.slice(0, -1), Uint8Array.from([...bytes, extra])]) {
          expect(pillbox1(other, 10)).toEqual({ ok: false, reason: expect.stringMatching(wrong) });
        }
      }),
    );
  });

  it("of random bytes never throw: content that encodes again, or a reason", () => {
    const anyBytes = fc.uint8Array({ maxLength: 60 });
    const likely = fc
      .tuple(fc.integer({ min: 0x10, max: 0x15 }), fc.uint8Array({ maxLength: 52 }))
      .map(([first, rest]) => Uint8Array.from([first, ...rest]));
    fc.assert(
      fc.property(fc.oneof(anyBytes, likely), (bytes) => {
        const result = pillbox1(bytes, 10);
        if (!result.ok) expect(result.reason.length).toBeGreaterThan(5);
        const decoded = decodePillboxUplink(bytes, 10);
        expect("data" in decoded).toBe(result.ok);
        if ("errors" in decoded) return;
        const again = decodePillboxUplink(encodePillboxUplink(decoded.data), 10);
        expect(again).toMatchObject({ data: decoded.data });
      }),
      { numRuns: 5000 },
    );
  });

  it("of random status and press frames are as long as their number of presses says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0x10, 0x11),
        fc.uint8Array({ minLength: 8, maxLength: 30 }),
        (first, rest) => {
          const count = ((rest[0] ?? 0) >> 3) & 7;
          const result = pillbox1(Uint8Array.from([first, ...rest]), 10);
          expect(result.ok).toBe(rest.length + 1 === 9 + 2 * count);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("values that do not fit the format are rejected by field name", () => {
  const good: PillboxStatus = {
    schema,
    frame: "press",
    buttonmode: 1,
    boot: 0,
    backlog: false,
    press_seq: 5,
    temperature: 20,
    humidity: 50,
    battery_mv: 3000,
    motion_counter: 0,
    presses: [{ seq: 5, age_s: 0 }],
  };
  it.each([
    ["button mode", { ...good, buttonmode: 8 }],
    ["boot", { ...good, boot: 2 }],
    ["press_seq", { ...good, press_seq: 65_536, presses: [] }],
    ["temperature", { ...good, temperature: 400 }],
    ["humidity", { ...good, humidity: 101 }],
    ["battery", { ...good, battery_mv: 1400 }],
    ["motion_counter", { ...good, motion_counter: 256 }],
    ["age", { ...good, presses: [{ seq: 5, age_s: 65_535 }] }],
    ["press number", { ...good, presses: [{ seq: 4, age_s: 1 }] }],
    [
      "number of presses",
      { ...good, presses: Array.from({ length: 8 }, (_, i) => ({ seq: 65_541 - i, age_s: i })) },
    ],
  ])("%s", (name, status) => {
    expect(() => encodePillboxUplink(good)).not.toThrow();
    expect(() => encodePillboxUplink(status)).toThrow(new RegExp(`^${name}`));
  });

  it("entries of a history", () => {
    const readings = (...ages: number[]): PillboxUplink => ({
      schema,
      frame: "env_history",
      clock: "age",
      readings: ages.map((age_s) => ({ age_s, temperature: 20 })),
    });
    expect(() => encodePillboxUplink(readings())).toThrow(/number of entries/);
    expect(() => encodePillboxUplink(readings(120, 60, 0))).not.toThrow();
    expect(() => encodePillboxUplink(readings(120, 60, 10))).toThrow(/equal steps/);
    expect(() => encodePillboxUplink(readings(0, 60))).toThrow(/minutes between readings/);
    expect(() => encodePillboxUplink(readings(90, 0))).toThrow(/minutes between readings/);
  });
});

describe("downlinks", () => {
  it("decode to what was encoded", () => {
    fc.assert(
      fc.property(downlink, (sent) => {
        const { bytes, fPort } = encodePillboxDownlink(sent);
        expect(bytes.length).toBeLessThanOrEqual(51);
        expect(decodePillboxDownlink(bytes, fPort)).toEqual({ ok: true, data: sent });
        expect(decodePillboxDownlink(bytes, fPort + 1).ok).toBe(false);
        expect(decodePillboxDownlink(bytes.slice(0, -1), fPort).ok).toBe(false);
      }),
    );
  });

  it("of random bytes never throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const result = decodePillboxDownlink(bytes, 20);
        if (result.ok) expect(encodePillboxDownlink(result.data).bytes).toEqual(bytes);
        else expect(result.reason.length).toBeGreaterThan(5);
      }),
      { numRuns: 2000 },
    );
  });

  it("that do not fit name the field", () => {
    expect(() => encodePillboxDownlink({ command: "ack", seq: 65_536 })).toThrow(/^seq is 65536/);
    expect(() =>
      encodePillboxDownlink({ command: "config", token: 1, buttonmode: 8, interval_min: 60 }),
    ).toThrow(/^button mode/);
    expect(() =>
      encodePillboxDownlink({ command: "config", token: 1, buttonmode: 1, interval_min: 0 }),
    ).toThrow(/^interval_min/);
    const times = { command: "times", token: 1, boot: 0, fcnt: 0, early_min: 0 } as const;
    const withTimes = (shine_min: number, after_min: number[]) => () =>
      encodePillboxDownlink({ ...times, shine_min, after_min });
    expect(withTimes(1, [1, 2])).not.toThrow();
    expect(withTimes(61, [])).toThrow(/^shine_min is 61/);
    expect(withTimes(1, [2, 2])).toThrow("times do not increase");
    expect(withTimes(1, [65_536])).toThrow(/^after_min is 65536/);
    expect(
      withTimes(
        1,
        Array.from({ length: 16 }, (_, i) => i),
      ),
    ).toThrow(/^number of times is 16/);
  });
});
