import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { encodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-encode";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance } from "../src/box.ts";
import { type BoxConfig, newBox } from "../src/box-state.ts";
import { boxOf, ORIGIN } from "../src/test-box.ts";
import { buildLines, isThere, type Lines } from "./build.ts";
import { LogModel } from "./log-model.ts";
import { hexOf } from "./test-frames.ts";

/** What a frame holds besides its presses, as fields of a line. */
const CONDITION = { mode: 2, boot: 1, temperature: 2146, humidity: 92, battery: 150, motion: 19 };
const FIELDS = Object.values(CONDITION).join(" ");
const START = 1_000_000;

/** A line for the box, and what the model does and answers. */
interface Step {
  line: string;
  expected: string;
}

type Command =
  | { kind: "press" | "status" | "frame" | "history" | "sent"; wait: number }
  | { kind: "acknowledge"; back: number; wait: number }
  | { kind: "ask"; back: number; length: number; wait: number }
  | { kind: "since"; seconds: number; wait: number };

const wait = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  // Just as long as a press is repeated, and a second more.
  { weight: 2, arbitrary: fc.constantFrom(21_600, 21_601, 65_534, 65_535) },
  // Half a year, which the seconds between two presses cannot express.
  { weight: 1, arbitrary: fc.integer({ min: 0xfffff0, max: 0x1000010 }) },
);
const back = fc.integer({ min: -3, max: 90 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("press" as const), wait }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "status" as const,
        "frame" as const,
        "history" as const,
        "sent" as const,
      ),
      wait,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("acknowledge" as const), back, wait }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      back,
      length: fc.integer({ min: -2, max: 90 }),
      wait,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("since" as const),
      seconds: fc.integer({ min: 0, max: 100_000 }),
      wait,
    }),
  },
);

function frameOf(model: LogModel, now: number, frame: "status" | "press"): string {
  const { press_seq, ages } = model.repeated(now, frame);
  return hexOf(
    encodePillboxUplink({
      schema: "pillbox/1",
      frame,
      buttonmode: CONDITION.mode,
      boot: CONDITION.boot,
      backlog: model.isBehind,
      press_seq,
      temperature: CONDITION.temperature / 100,
      humidity: CONDITION.humidity / 2,
      battery_mv: 1500 + 10 * CONDITION.battery,
      motion_counter: CONDITION.motion,
      presses: ages.map((age_s, i) => ({ seq: (press_seq - i + 0x10000) % 0x10000, age_s })),
    }),
  );
}

function stepsOf(latest: number, commands: readonly Command[]): Step[] {
  const model = new LogModel(latest);
  let now = START;
  let seq = latest;
  const numbered = (behind: number) => (seq - behind + 0x20000) % 0x10000;
  const stepOf = (one: Command): Step => {
    now += one.wait;
    switch (one.kind) {
      case "press":
        seq = model.press(now);
        return { line: `press ${now}`, expected: String(seq) };
      case "status":
        return { line: `frame ${now} 16 ${FIELDS}`, expected: frameOf(model, now, "status") };
      case "frame":
        return { line: `frame ${now} 17 ${FIELDS}`, expected: frameOf(model, now, "press") };
      case "history": {
        const history = model.history(now);
        const expected = history ? hexOf(encodePillboxUplink(history)) : "none";
        return { line: `history ${now}`, expected };
      }
      case "sent":
        model.sent();
        return { line: "sent", expected: "ok" };
      case "acknowledge":
        model.acknowledge(numbered(one.back));
        return { line: `acknowledge ${numbered(one.back)}`, expected: "ok" };
      case "ask": {
        const to = numbered(one.back - one.length);
        model.ask(numbered(one.back), to);
        return { line: `ask ${numbered(one.back)} ${to}`, expected: "ok" };
      }
      case "since":
        model.askSince(now, one.seconds);
        return { line: `since ${now} ${one.seconds}`, expected: "ok" };
    }
  };
  return [{ line: `start ${latest}`, expected: "ok" }, ...commands.map(stepOf)];
}

/** What a virtual box did, as lines for the log: the frames it sent must come out again. */
function stepsOfLife(config: BoxConfig, pressed: readonly number[], until: number) {
  const lived = advance(config, newBox(config), pressed, until);
  const seconds = (instant: number) => Math.round((instant - ORIGIN) / SECOND) + START;
  const happened = [
    ...lived.presses.map((press) => ({ kind: "button" as const, ...press })),
    ...lived.transmissions,
  ].sort((one, other) => one.at - other.at);
  const steps: Step[] = [];
  let latest = 0;
  let starts = 0;
  let histories = 0;
  for (const event of happened) {
    const now = seconds(event.at);
    if (event.kind === "join") {
      starts += 1;
      steps.push({ line: `start ${latest}`, expected: "ok" });
    } else if (event.kind === "button" && event.seq !== null) {
      latest = event.seq;
      steps.push({ line: `press ${now}`, expected: String(latest) });
    } else if (event.kind === "uplink" && (event.bytes[0] ?? 0) < 0x12) {
      const view = new DataView(event.bytes.buffer, event.bytes.byteOffset);
      const flags = view.getUint8(1);
      const fields = [flags & 7, (flags >> 6) & 1, view.getInt16(4), ...event.bytes.slice(6, 9)];
      const line = ["frame", now, event.bytes[0], ...fields].join(" ");
      // The virtual box also announces climate histories, which are not the log's.
      const sent = Uint8Array.from(event.bytes);
      sent[1] = flags & 0x7f;
      steps.push({ line, expected: hexOf(sent) });
    } else if (event.kind === "uplink" && event.bytes[0] === 0x12) {
      histories += 1;
      const first = (event.bytes[2] ?? 0) * 256 + (event.bytes[3] ?? 0);
      const last = (first + (event.bytes[1] ?? 0) - 1) % 0x10000;
      steps.push({ line: `ask ${first} ${last}`, expected: "ok" });
      steps.push({ line: `history ${now}`, expected: hexOf(event.bytes) });
      steps.push({ line: "sent", expected: "ok" });
    }
  }
  return { steps, starts, histories };
}

describe.skipIf(!isThere("gcc"))("the log of presses (needs gcc)", () => {
  let box: Lines;
  beforeAll(() => {
    box = buildLines();
  });
  afterAll(() => box.remove());

  function expectSteps(steps: readonly Step[]): void {
    const answers = box.ask(steps.map(({ line }) => line));
    expect(steps.map(({ line }, i) => `${line}: ${answers[i]}`)).toEqual(
      steps.map(({ line, expected }) => `${line}: ${expected}`),
    );
  }

  it("repeats, forgets and sends again as its model does, whatever comes in which order", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xffc0, max: 0xffff })),
        fc.array(command, { maxLength: 300, size: "max" }),
        (latest, commands) => expectSteps(stepsOf(latest, commands)),
      ),
      { numRuns: 50 },
    );
  });

  it("sends each press that was asked for once, in frames of 15, until all are confirmed", () => {
    const presses = Array.from({ length: 40 }, (_, i) => `press ${START + i * 60}`);
    const drained = Array.from({ length: 4 }, () => [`history ${START + 9000}`, "sent"]).flat();
    const answers = box.ask(["start 65500", ...presses, "ask 65501 4", ...drained]);
    const seqs = answers
      .slice(-8)
      .filter((answer) => answer.startsWith("12"))
      .map((hex) => {
        const decoded = decodePillboxUplink(Buffer.from(hex, "hex"), 10);
        if (!("data" in decoded) || decoded.data.frame !== "press_history") return [];
        return decoded.data.presses.map(({ seq }) => seq);
      });
    expect(seqs.map((part) => part.length)).toEqual([15, 15, 10]);
    expect(seqs.flat()).toEqual(Array.from({ length: 40 }, (_, i) => (65_501 + i) % 0x10000));
    expect(answers.at(-2)).toBe("none");
  });

  it("sends no press again whose place a new one has taken", () => {
    const presses = Array.from({ length: 64 }, (_, i) => `press ${START + i}`);
    const last = START + 100;
    const answers = box.ask([
      "start 0",
      ...presses,
      "ask 1 64",
      `press ${last}`,
      `history ${last}`,
    ]);
    const decoded = decodePillboxUplink(Buffer.from(answers.at(-1) ?? "", "hex"), 10);
    expect(answers.at(-1)).toMatch(/^120f0002/);
    expect(decoded).toMatchObject({
      data: { presses: expect.arrayContaining([{ seq: 2, age_s: 99 }]) },
    });
  });

  it("sends a history again while it is not confirmed, with later ages", () => {
    const answers = box.ask([
      "start 4",
      "press 100",
      "since 200 300",
      "history 200",
      "history 260",
    ]);
    expect(answers.slice(3)).toEqual(["1201000500000064", "12010005000000a0"]);
  });

  it("knows no times of before a start, but goes on with the numbers", () => {
    const frame = `frame 20 17 ${FIELDS}`;
    const answers = box.ask([
      "start 0",
      "press 10",
      "start 1",
      frame,
      "ask 1 1",
      "history 20",
      "press 20",
    ]);
    expect(answers.slice(-4)).toEqual(["114200010862" + "5c9613", "ok", "none", "2"]);
  });

  it.each([
    { what: "through changes of the battery", outOfReach: null },
    {
      what: "through days out of reach as well",
      outOfReach: { firstDay: 6, days: 2, everyDays: 9 },
    },
  ])("writes for a year the same presses as the virtual box, $what", ({ outOfReach }) => {
    const config = boxOf("perfect", {
      battery: { fullMv: 3000, mvPerDay: 16, daysUntilChanged: 2 },
      outOfReach,
      pressDelay: { least: 1, most: 90 },
    });
    const pauses = fc.sample(fc.integer({ min: 1, max: 2000 }), { numRuns: 500, seed: 7 });
    let at = ORIGIN;
    const pressed = pauses.map((minutes) => {
      at += minutes * MINUTE;
      return at;
    });
    const { steps, starts, histories } = stepsOfLife(config, pressed, at);
    expect(starts).toBeGreaterThan(4);
    expect(steps.filter(({ line }) => / 17 /.test(line)).length).toBeGreaterThan(200);
    expect(histories > 10).toBe(outOfReach !== null);
    expectSteps(steps);
  });
});
