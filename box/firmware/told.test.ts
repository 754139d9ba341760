import {
  encodePillboxDownlink,
  type PillboxDownlink,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BoxState, type Light, newBox } from "../src/box-state.ts";
import { darken, forgetWithPower, isLit, nextAsk, noteSent, obey } from "../src/obey.ts";
import { boxOf } from "../src/test-box.ts";
import { buildLines, isThere, type Lines } from "./build.ts";
import { hexOf } from "./test-frames.ts";

/** The clock of the box, in seconds: the virtual box lives at these instants as well. */
const START = 1_000_000;
const CONFIG = boxOf("perfect");
const MOST_ROUNDS = Number(process.env["PROPERTY_TIMES"] ?? 1) * 400;

type Happening = { wait: number } & (
  | { kind: "sent" | "press" | "look" | "restart" }
  | { kind: "told"; back: number; told: PillboxDownlink }
  | { kind: "noise"; bytes: Uint8Array }
);

const u8 = fc.integer({ min: 0, max: 255 });
/** Few values, so that repetitions occur. */
const token = fc.integer({ min: 0, max: 3 });
const wait = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4000 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 59, 60, 119, 120, 121, 1800) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100_000 }) },
);
const since = { boot: fc.constantFrom(0, 1), fcnt: fc.constant(0) };
const minutes = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 0, max: 0xffff })), {
    maxLength: 15,
  })
  .map((some) => some.sort((one, other) => one - other));
const told: fc.Arbitrary<PillboxDownlink> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      command: fc.constant("times" as const),
      token,
      ...since,
      // Longer than a light to find the box, so that the two differ.
      shine_min: fc.integer({ min: 2, max: 60 }),
      early_min: u8,
      after_min: minutes,
    }),
  },
  fc.record({
    command: fc.constant("light" as const),
    token,
    seconds: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    command: fc.constant("clock" as const),
    token,
    ...since,
    unix_s: fc.integer({ min: 1_700_000_000, max: 0xf0000000 }),
  }),
  fc.record({
    command: fc.constant("config" as const),
    token,
    buttonmode: fc.integer({ min: 0, max: 7 }),
    interval_min: fc.integer({ min: 1, max: 0xffff }),
  }),
  fc.constantFrom<PillboxDownlink[]>(
    { command: "history", from: 1, to: 9 },
    { command: "ack", seq: 7 },
  ),
);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("sent" as const), wait }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("press" as const), wait }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("look" as const), wait }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restart" as const), wait }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("told" as const),
      wait,
      // Frames ago: also those that a box has forgotten, and one that it never sent.
      back: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -1, max: 40 })),
      told,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("noise" as const),
      wait,
      bytes: fc.uint8Array({ maxLength: 40 }),
    }),
  },
);

interface Step {
  line: string;
  expected: object;
}

/** What the virtual box does, and the same as lines for the firmware. */
function stepsOf(happenings: readonly Happening[]): Step[] {
  let box = newBox(CONFIG);
  let now = START;
  let counter = 65_500;
  const start = () => {
    box.at = now * SECOND;
    box.boot += 1;
    box.insertedAt = box.at;
    box.recent = [];
    box.powered = true;
    forgetWithPower(box);
  };
  start();
  const { buttonmode, intervalMinutes } = CONFIG;
  const steps: Step[] = [
    {
      line: `told-start ${now} ${box.boot} ${buttonmode} ${intervalMinutes}`,
      expected: stateOf(box, "no"),
    },
  ];
  const add = (line: string, obeyed = "no") => steps.push({ line, expected: stateOf(box, obeyed) });
  const tell = (bytes: Uint8Array) => {
    const before = box;
    box = obey(CONFIG, box, { fPort: 20, bytes });
    const isNew = JSON.stringify(box.told) !== JSON.stringify(before.told);
    const obeyed = box === before ? "no" : isNew ? "yes" : "known";
    add(`told-obey ${now} ${hexOf(bytes)}`, obeyed);
  };
  for (const event of happenings) {
    now += event.wait;
    box.at = now * SECOND;
    if (event.kind === "restart") {
      start();
      add(`told-start ${now} ${box.boot}`);
    } else if (event.kind === "sent") {
      counter += 1;
      noteSent(box, counter);
      add(`told-sent ${now} ${counter % 0x10000}`);
    } else if (event.kind === "press") {
      box.recent = [{ seq: 0, at: box.at }, ...box.recent].slice(0, 2);
      darken(box);
      add(`told-press ${now}`);
    } else if (event.kind === "noise") {
      tell(event.bytes);
    } else if (event.kind === "told") {
      const fcnt = (counter - event.back) % 0x10000;
      const counted = "fcnt" in event.told ? { ...event.told, fcnt } : event.told;
      tell(encodePillboxDownlink(counted).bytes);
    } else {
      add(`told-at ${now}`);
    }
  }
  return steps;
}

function stateOf(box: BoxState, obeyed: string) {
  const { told, at } = box;
  const asks = nextAsk(box);
  const isFind = ({ from, until }: Light) => until - from <= MINUTE;
  const found = Math.max(...told.lights.filter(isFind).map(({ until }) => until));
  const reminding = told.lights.filter((light) => !isFind(light));
  const turns = [found, ...reminding.flatMap(({ from, until }) => [from, until])].filter(
    (turn) => turn > at,
  );
  return {
    obeyed,
    lit: isLit(box),
    ask: asks === null ? null : asks / SECOND,
    turn: turns.length > 0 ? Math.min(...turns) / SECOND : null,
    unix: told.clockOffset === null ? null : (at + told.clockOffset) / SECOND,
    token: told.token,
    mode: told.buttonmode ?? CONFIG.buttonmode,
    interval: told.intervalMinutes ?? CONFIG.intervalMinutes,
  };
}

describe.skipIf(!isThere("gcc"))("what the box was told (needs gcc)", () => {
  let box: Lines;
  beforeAll(() => {
    box = buildLines();
  });
  afterAll(() => box.remove());

  function expectSteps(steps: readonly Step[]): void {
    const answers = box.ask(steps.map(({ line }) => line));
    expect(steps.map(({ line }, i) => ({ line, ...JSON.parse(answers[i] ?? "") }))).toEqual(
      steps.map(({ line, expected }) => ({ line, ...expected })),
    );
  }

  it("is obeyed as the virtual box obeys it, and blinks when that does, whatever happens in which order", () => {
    let lit = 0;
    let obeyed = 0;
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 120, size: "max" }), (happenings) => {
        const steps = stepsOf(happenings);
        lit += steps.filter(({ expected }) => "lit" in expected && expected.lit).length;
        obeyed += steps.filter(({ line }) => line.startsWith("told-obey")).length;
        expectSteps(steps);
      }),
      { numRuns: MOST_ROUNDS },
    );
    expect(lit).toBeGreaterThan(MOST_ROUNDS / 10);
    expect(obeyed).toBeGreaterThan(MOST_ROUNDS);
  });

  const lit = (lines: string[]) =>
    box.ask(lines).map((answer) => {
      const parsed: unknown = JSON.parse(answer);
      return typeof parsed === "object" && parsed !== null && "lit" in parsed && parsed.lit;
    });
  /** Blinks 95 minutes after frame 1042 for half an hour, unless pressed within two hours before. */
  const TIMES = "060a0104121e78005f";
  const DUE = START + 6 * 3600 + (95 * MINUTE) / SECOND;
  const asleep = [`told-start ${START} 1 2 60`, `told-sent ${START + 6 * 3600} 1042`];

  it("blinks in its minutes and no longer", () => {
    const looks = [DUE - 1, DUE, DUE + 1799, DUE + 1800].map((at) => `told-at ${at}`);
    const answers = lit([...asleep, `told-obey ${START + 6 * 3600} ${TIMES}`, ...looks]);
    expect(answers.slice(-4)).toEqual([false, true, true, false]);
  });

  it.each([
    ["a press two hours before", `told-press ${DUE - 7200}`, false],
    ["a press a second earlier", `told-press ${DUE - 7201}`, true],
    ["a press while it blinks", `told-press ${DUE + 1}`, false],
    ["a start", `told-start ${DUE - 60} 2`, false],
  ])("is told of by %s", (_, line, isLitThen) => {
    const press = Number(line.split(" ")[1]);
    const told = `told-obey ${Math.min(press, START + 6 * 3600)} ${TIMES}`;
    const answers = lit([...asleep, told, line, `told-at ${DUE + 2}`]);
    expect(answers.at(-1)).toBe(isLitThen);
  });
});
