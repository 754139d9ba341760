import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { decodePillboxDownlink } from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import type { PillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOfHex, vectors } from "../src/test-vectors.ts";
import { buildLines, isThere, type Lines } from "./build.ts";
import { frames, hexOf, trySample } from "./test-frames.ts";

const schema = "pillbox/1" as const;
const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 0xffff });
const u32 = fc.integer({ min: 0, max: 0xffffffff });

/** What the server's encoder makes of it; "refused" as the box says it, if it does not fit. */
function encoded(uplink: PillboxUplink): string {
  try {
    return hexOf(encodePillboxUplink(uplink));
  } catch (error) {
    if (error instanceof RangeError) return "refused";
    throw error;
  }
}

function measured(temperature: number, humidity: number) {
  const climate: { temperature?: number; humidity?: number } = {};
  if (temperature !== -0x8000) climate.temperature = temperature / 100;
  if (humidity !== 0xff) climate.humidity = humidity / 2;
  return climate;
}

describe.skipIf(!isThere("gcc"))("the codec of the box (needs gcc)", () => {
  let box: Lines;
  beforeAll(() => {
    box = buildLines();
  });
  afterAll(() => box.remove());

  /** Compares answers with what is expected of their lines, and shows the first that differs. */
  function expectAnswers(rows: readonly { line: string; expected: unknown }[]): void {
    const answers = box.ask(rows.map(({ line }) => line));
    rows.forEach(({ line, expected }, i) => {
      const answer = answers[i] ?? "";
      const got: unknown = answer.startsWith("{") ? JSON.parse(answer) : answer;
      // Equal texts are equal values; `toEqual` alone takes minutes for a million.
      if (JSON.stringify(got) !== JSON.stringify(expected))
        expect({ line, got }).toEqual({ line, got: expected });
    });
  }

  it("reads and writes the vectors", () => {
    const rows = [...vectors.uplinks, ...vectors.invalid];
    expect(rows.length).toBeGreaterThan(7);
    expectAnswers([
      ...rows.map(({ fPort, hex, expected }) => ({ line: `uplink ${fPort} ${hex}`, expected })),
      ...vectors.uplinks.map(({ fPort, hex }) => ({
        line: `again ${fPort} ${hex}`,
        expected: hex,
      })),
      ...vectors.downlinks.map(({ expected, hex, input }) => ({
        line: `downlink ${expected.fPort} ${hex}`,
        expected: input,
      })),
    ]);
    expect(bytesOfHex("0a")).toEqual([10]);
  });

  it("reads and writes random frames as the server does", () => {
    trySample(frames, 5000, (sample) => {
      const rows = sample.flatMap(({ bytes, port }) => {
        const decoded = decodePillboxUplink(bytes, port);
        const read = { line: `uplink ${port} ${hexOf(bytes)}`, expected: decoded };
        // A single reading has no meaningful step.
        const isSingle = bytes[0] === 0x13 && (bytes[1] ?? 0) % 128 === 1;
        if (isSingle) return [read];
        const expected = "data" in decoded ? encoded(decoded.data) : "refused";
        return [read, { line: `again ${port} ${hexOf(bytes)}`, expected }];
      });
      const content = rows.filter(
        ({ expected }) => typeof expected === "object" && "data" in expected,
      );
      expect(content.length).toBeGreaterThan(sample.length / 3);
      expectAnswers(rows);
    });
  });

  it("reads random downlinks as the server's codec does", () => {
    // Mostly in order, and with lights that are rarely too long.
    const times = fc
      .tuple(
        fc.uint8Array({ minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 62 }),
        u8,
        fc.uniqueArray(u16, { maxLength: 16 }),
        fc.boolean(),
      )
      .map(([[token = 0, boot = 0, ...fcnt], shine, early, minutes, sorted]) => {
        const ordered = sorted ? minutes.sort((a, b) => a - b) : minutes;
        const listed = ordered.flatMap((minute) => [minute >> 8, minute & 0xff]);
        return Uint8Array.from([6, token, boot % 2, ...fcnt, shine, early, ...listed]);
      });
    const downlinks = fc.record({
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 7 }),
        fc
          .tuple(fc.integer({ min: 0, max: 7 }), fc.uint8Array({ minLength: 2, maxLength: 10 }))
          .map(([command, rest]) => Uint8Array.from([command, ...rest])),
        times,
      ),
      port: fc.constantFrom(20, 20, 20, 10),
    });
    trySample(downlinks, 3000, (sample) =>
      expectAnswers(
        sample.map(({ bytes, port }) => {
          const decoded = decodePillboxDownlink(bytes, port);
          return {
            line: `downlink ${port} ${hexOf(bytes)}`,
            expected: decoded.ok ? { data: decoded.data } : { errors: [decoded.reason] },
          };
        }),
      ),
    );
  });

  it.each([
    ["uplink 10 140708003c0103", "button mode 8, expected 0 to 7"],
    ["uplink 10 14070700000103", "interval of 0 minutes"],
    ["uplink 10 1202000100000005000006", "negative age"],
    ["uplink 10 1302000002570a000000000000", "negative age"],
    ["uplink 10 13020000025800000000000000", "step of 0 minutes"],
    ["downlink 20 010708003c", "button mode 8, expected 0 to 7"],
    ["downlink 20 0107070000", "interval of 0 minutes"],
    ["downlink 20 07", "unknown command"],
    ["downlink 20 040100", "light of 0 seconds, expected 1 to 60"],
    ["downlink 20 04013d", "light of 61 seconds, expected 1 to 60"],
    ["downlink 20 050902041200000000", "boot 2, expected 0 or 1"],
    ["downlink 20 060a0004123d78", "light of 61 minutes, expected 1 to 60"],
    ["downlink 20 060a0004121e78005f005f", "times do not increase"],
    ["downlink 20 060a0004121e7800", "length 8, expected 7 and 2 for each of 15 times at most"],
  ])("refuses what is just beyond: %s", (line, error) => {
    expectAnswers([{ line, expected: { errors: [error] } }]);
  });

  it("writes a status and a press from their fields, and nothing that does not fit", () => {
    const fields = fc.record({
      frame: fc.constantFrom("status" as const, "press" as const),
      buttonmode: fc.integer({ min: 0, max: 8 }),
      boot: fc.integer({ min: 0, max: 1 }),
      press_seq: u16,
      backlog: fc.boolean(),
      temperature: fc.oneof(fc.constant(-0x8000), fc.integer({ min: -0x8000, max: 0x7fff })),
      humidity: fc.oneof(fc.constant(0xff), fc.integer({ min: 0, max: 203 })),
      battery: fc.oneof(fc.constant(0xff), u8),
      motion_counter: u8,
      ages: fc.array(fc.oneof(fc.constant(0xffff), u16), { maxLength: 8 }),
    });
    trySample(fields, 3000, (sample) =>
      expectAnswers(
        sample.map(({ frame, temperature, humidity, battery, ages, ...rest }) => {
          const uplink: PillboxUplink = {
            schema,
            frame,
            ...rest,
            ...measured(temperature, humidity),
            presses: ages.map((age, i) => ({
              seq: (rest.press_seq - i + 0x10000) % 0x10000,
              age_s: age === 0xffff ? null : age,
            })),
          };
          if (battery !== 0xff) uplink.battery_mv = 1500 + 10 * battery;
          const { buttonmode, boot, press_seq, backlog, motion_counter } = rest;
          const type = frame === "press" ? 0x11 : 0x10;
          const head = [type, buttonmode, boot, press_seq, backlog ? 1 : 0];
          const line = ["status", ...head, temperature, humidity, battery, motion_counter, ...ages];
          return { line: line.join(" "), expected: encoded(uplink) };
        }),
      ),
    );
  });

  it("writes press histories, and none with an age below 0 or a gap too wide", () => {
    const fields = fc.record({
      clock: fc.constantFrom("age" as const, "utc" as const),
      first: u16,
      at: fc.oneof(u32, fc.integer({ min: 0, max: 100_000 })),
      gaps: fc.oneof(
        fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 15 }),
        fc.array(fc.integer({ min: 0, max: 0x1000003 }), { maxLength: 2 }),
      ),
    });
    trySample(fields, 3000, (sample) =>
      expectAnswers(
        sample.map(({ clock, first, at, gaps }) => {
          const seconds = [at];
          for (const gap of gaps) {
            seconds.push((seconds.at(-1) ?? 0) + (clock === "age" ? -gap : gap));
          }
          const seqAt = (i: number) => (first + i) % 0x10000;
          const head = { schema, frame: "press_history" as const };
          const uplink: PillboxUplink =
            clock === "age"
              ? { ...head, clock, presses: seconds.map((age_s, i) => ({ seq: seqAt(i), age_s })) }
              : {
                  ...head,
                  clock,
                  presses: seconds.map((unix_s, i) => ({ seq: seqAt(i), unix_s })),
                };
          const line = ["presses", clock === "utc" ? 1 : 0, first, at, seconds.length, ...gaps];
          return { line: line.join(" "), expected: encoded(uplink) };
        }),
      ),
    );
    expectAnswers([
      { line: "presses 0 1 5 0", expected: "refused" },
      { line: "presses 0 1 5 2 5", expected: "1202000100000005000005" },
      { line: "presses 0 1 5 2 6", expected: "refused" },
    ]);
  });

  it("writes climate histories, and none with an age below 0", () => {
    const fields = fc.record({
      clock: fc.constantFrom("age" as const, "utc" as const),
      at: fc.oneof(u32, fc.integer({ min: 0, max: 100_000 })),
      step: u8,
      readings: fc.array(fc.tuple(fc.integer({ min: -0x8000, max: 0x7fff }), u8), {
        minLength: 2,
        maxLength: 15,
      }),
    });
    trySample(fields, 3000, (sample) =>
      expectAnswers(
        sample.map(({ clock, at, step, readings }) => {
          const head = { schema, frame: "env_history" as const };
          const seconds = readings.map((_, i) => at + (clock === "age" ? -1 : 1) * i * step * 60);
          const climates = readings.map(([temperature, humidity]) =>
            measured(temperature, humidity),
          );
          const uplink: PillboxUplink =
            clock === "age"
              ? { ...head, clock, readings: seconds.map((age_s, i) => ({ age_s, ...climates[i] })) }
              : {
                  ...head,
                  clock,
                  readings: seconds.map((unix_s, i) => ({ unix_s, ...climates[i] })),
                };
          const line = [
            "climate",
            clock === "utc" ? 1 : 0,
            at,
            step,
            readings.length,
            ...readings.flat(),
          ];
          return { line: line.join(" "), expected: encoded(uplink) };
        }),
      ),
    );
    expectAnswers([
      { line: "climate 0 600 10 0", expected: "refused" },
      { line: "climate 0 599 10 2 0 0 0 0", expected: "refused" },
      { line: "climate 0 600 10 2 0 0 0 0", expected: "1302000002580a000000000000" },
      { line: "climate 0 600 10 1 2100 90", expected: "130100000258" + "0a" + "08345a" },
    ]);
  });

  it("writes configuration reports", () => {
    const fields = fc.tuple(u8, fc.integer({ min: 0, max: 8 }), u16, u8, u8);
    trySample(fields, 500, (sample) =>
      expectAnswers(
        [...sample, [1, 1, 0, 1, 0] as const].map(
          ([token, buttonmode, interval_min, major, minor]) => {
            const firmware = { major, minor };
            const report = {
              schema,
              frame: "config_report" as const,
              token,
              buttonmode,
              interval_min,
              firmware,
            };
            const line = ["report", token, buttonmode, interval_min, major, minor];
            return { line: line.join(" "), expected: encoded(report) };
          },
        ),
      ),
    );
  });

  it("rounds a battery to 10 mV, and takes what is beyond as the nearest", () => {
    const millivolts = Array.from({ length: 5000 }, (_, mv) => mv);
    expectAnswers(
      millivolts.map((mv) => ({
        line: `battery ${mv}`,
        expected: String(Math.min(254, Math.max(0, Math.round((mv - 1500) / 10)))),
      })),
    );
  });
});
