import { expect, test } from "vitest";
import { at, uplink } from "../../test/test-box.ts";
import { MINUTE } from "../time/durations.ts";
import { frameStep, framesOf, type Observation } from "./frames.ts";
import { pressesOf } from "./presses.ts";

/** Frames in the order of their times: minutes after 08:00, and what they report. */
function received(...frames: [number, Partial<Observation>][]) {
  const start = at("08:00").getTime();
  return framesOf(
    frames.map(([minutes, more], index) =>
      uplink(index + 1, new Date(start + minutes * MINUTE), more),
    ),
  );
}

test.each<[string, [number, Partial<Observation>][], boolean]>([
  [
    "after 2 minutes, another between",
    [
      [0, { fcnt: 7 }],
      [1, { fcnt: 8 }],
      [2, { fcnt: 7 }],
    ],
    true,
  ],
  [
    "later, another between",
    [
      [0, { fcnt: 7 }],
      [1, { fcnt: 8 }],
      [2.1, { fcnt: 7 }],
    ],
    false,
  ],
  [
    "after 15 minutes, none between",
    [
      [0, { fcnt: 7 }],
      [15, { fcnt: 7 }],
    ],
    true,
  ],
  [
    "after more than 15 minutes",
    [
      [0, { fcnt: 7 }],
      [15.1, { fcnt: 7 }],
    ],
    false,
  ],
  [
    "the third time",
    [
      [0, { fcnt: 7 }],
      [10, { fcnt: 7 }],
      [20, { fcnt: 7 }],
    ],
    false,
  ],
  [
    "in another session",
    [
      [0, { fcnt: 7, session: "a" }],
      [1, { fcnt: 7, session: "b" }],
    ],
    false,
  ],
  [
    "after a join",
    [
      [0, { fcnt: 7 }],
      [1, { join: true }],
      [2, { fcnt: 7 }],
    ],
    false,
  ],
  [
    "without a counter",
    [
      [0, {}],
      [1, {}],
    ],
    false,
  ],
])("the same frame counter %s", (_name, frames, copy) => {
  expect(received(...frames).at(-1)?.copy).toBe(copy);
});

test("a copy of a frame without press numbers claims no press, a later frame does", () => {
  const frames = received([0, { fcnt: 7 }], [1, { fcnt: 7 }], [60, { fcnt: 7 }]);
  const claim = (seq: number | null) =>
    frames.map(({ uplink, receivedAt }) => ({ uplink, seq, at: receivedAt }));
  expect(pressesOf(claim(null), frames).map((press) => press.at)).toEqual([
    at("08:00"),
    at("09:00"),
  ]);
  expect(pressesOf(claim(3), frames)).toHaveLength(1);
});

test.each([
  [65_435, 0, -65_435],
  [65_436, 0, 100],
  [65_535, 0, 1],
  [65_535, 99, 100],
  [65_535, 100, -65_435],
  [70_000, 70_001, 1],
  [70_000, 0, -70_000],
])("from frame %d to frame %d a counter went on by %d", (from, to, step) => {
  expect(frameStep(from, to)).toBe(step);
});

const back = (...counters: [number, number, string?][]) =>
  received(
    ...counters.map(([minutes, fcnt, session = "a"]): [number, Partial<Observation>] => [
      minutes,
      { fcnt, session },
    ]),
  ).map((frame) => frame.back);

test("a counter that went back is a new session, unless the next rises above the older one", () => {
  expect(back([0, 40], [60, 0], [120, 1])).toEqual([null, "session", null]);
  expect(back([0, 40], [60, 0], [120, 40])).toEqual([null, "session", null]);
  expect(back([0, 40], [60, 38], [120, 41])).toEqual([null, "stray", null]);
  // Until the next one comes, it is assumed.
  expect(back([0, 40], [60, 38])).toEqual([null, "session"]);
});

test("a stray frame is passed over by later comparisons", () => {
  expect(back([0, 40], [60, 3], [120, 41], [180, 20], [240, 21])).toEqual([
    null,
    "stray",
    null,
    "session",
    null,
  ]);
});

test("within two minutes the order of frames may be wrong, and a told session is no news", () => {
  expect(back([0, 39], [60, 41], [61, 40], [120, 42])).toEqual([null, null, null, null]);
  expect(back([0, 39], [60, 41], [62, 40], [120, 42])).toEqual([null, null, null, null]);
  expect(back([0, 39], [60, 41], [62.1, 40], [120, 42])).toEqual([null, null, "stray", null]);
  expect(back([0, 40], [60, 0, "b"], [120, 1, "b"])).toEqual([null, null, null]);
  expect(back([0, 65_535], [60, 0], [120, 1])).toEqual([null, null, null]);
});

test.each([
  [2, 0],
  [2.1, 1],
])("numbers back in two uplinks, the first %d minutes after the one before", (minutes, run) => {
  const frames = received([0, { newest: 90 }], [minutes, { newest: 7 }], [60, { newest: 8 }]);
  expect(frames.map((frame) => frame.run)).toEqual([0, run, run]);
});

test("a copy is no second uplink with a lower number", () => {
  const late = { fcnt: 38, newest: 7 };
  const frames = received(
    [0, { fcnt: 40, newest: 9 }],
    [10, late],
    [11, late],
    [60, { newest: 9 }],
  );
  expect(frames.map((frame) => frame.run)).toEqual([0, 0, 0, 0]);
});

test("a new session without a word begins no new run of press numbers", () => {
  const frames = received([0, { fcnt: 40, newest: 9 }], [60, { fcnt: 0, newest: 9 }]);
  expect(frames.map(({ run, back }) => [run, back])).toEqual([
    [0, null],
    [0, "session"],
  ]);
});
