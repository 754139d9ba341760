import fc from "fast-check";
import { expect, test } from "vitest";
import { framesOf, type Observation } from "./frames.ts";
import { type Claim, collapsePresses, pressesOf } from "./presses.ts";
import { sequenceStep } from "./sequence.ts";

const time = (clock: string) => new Date(`2026-11-20T${clock}Z`);

function uplink(number: number, clock: string, more: Partial<Observation> = {}): Observation {
  return {
    uplink: number,
    receivedAt: time(clock),
    join: false,
    session: null,
    boot: 0,
    fcnt: null,
    newest: null,
    ...more,
  };
}

test.each([
  [["08:00:00", "08:00:59.999"], ["08:00:00"]],
  [["08:00:00", "08:01:00"], ["08:00:00"]],
  [
    ["08:00:00", "08:01:00.001"],
    ["08:00:00", "08:01:00.001"],
  ],
  // A chain does not stretch the minute: it counts from the first.
  [
    ["08:00:00", "08:00:50", "08:01:10"],
    ["08:00:00", "08:01:10"],
  ],
])("presses at %j are the presses %j", (pressed, kept) => {
  const presses = pressed.map((clock) => ({ at: time(clock) }));
  expect(collapsePresses(presses)).toEqual(kept.map((clock) => ({ at: time(clock) })));
});

test("a number within one run is one press, at the earliest instant claimed for it", () => {
  const seen = [uplink(1, "08:00:05", { newest: 7 }), uplink(2, "11:30:00", { newest: 7 })];
  const claims = [
    { uplink: 2, seq: 7, at: time("11:20:00") },
    { uplink: 1, seq: 7, at: time("08:00:00") },
  ];
  expect(pressesOf(claims, framesOf(seen))).toEqual([{ seq: 7, at: time("08:00:00"), run: 0 }]);
});

test.each<[string, Observation[]]>([
  [
    "a reboot",
    [uplink(1, "08:00:05", { newest: 7 }), uplink(2, "11:30:00", { newest: 7, boot: 1 })],
  ],
  [
    "a join",
    [
      uplink(1, "08:00:05", { newest: 7 }),
      uplink(9, "10:00:00", { join: true, boot: null }),
      uplink(2, "11:30:00", { newest: 7 }),
    ],
  ],
  [
    "a new session",
    [
      uplink(1, "08:00:05", { newest: 7, session: "a" }),
      uplink(2, "11:30:00", { newest: 7, session: "b" }),
    ],
  ],
  [
    "a newest number that went back twice",
    [
      uplink(1, "08:00:05", { newest: 7 }),
      uplink(3, "08:30:00", { newest: 90 }),
      uplink(2, "11:30:00", { newest: 7 }),
      uplink(4, "12:30:00", { newest: 8 }),
    ],
  ],
])("after %s the same number is another press", (_name, seen) => {
  const claims = [
    { uplink: 1, seq: 7, at: time("08:00:00") },
    { uplink: 2, seq: 7, at: time("11:20:00") },
  ];
  expect(pressesOf(claims, framesOf(seen))).toHaveLength(2);
});

test("a newest number that went back once is a late frame, not a new run", () => {
  const seen = [
    uplink(1, "08:00:05", { newest: 7 }),
    uplink(3, "08:30:00", { newest: 9 }),
    uplink(2, "11:30:00", { newest: 7 }),
    uplink(4, "12:30:00", { newest: 9 }),
  ];
  const claims = [
    { uplink: 1, seq: 7, at: time("08:00:00") },
    { uplink: 2, seq: 7, at: time("11:20:00") },
  ];
  expect(pressesOf(claims, framesOf(seen))).toHaveLength(1);
});

test.each([
  [30 * 86_400, 1],
  [30 * 86_400 + 1, 2],
])("claimed again %d seconds later, a number stands for %d presses", (seconds, presses) => {
  const seen = [uplink(1, "08:00:05", { newest: 7 })];
  const later = new Date(time("08:00:00").getTime() + seconds * 1000);
  const claims = [
    { uplink: 1, seq: 7, at: later },
    { uplink: 1, seq: 7, at: time("08:00:00") },
  ];
  expect(pressesOf(claims, framesOf(seen))).toHaveLength(presses);
});

test.each([
  [41, 42, 1],
  [42, 42, 0],
  [42, 41, -1],
  [65_535, 0, 1],
  [65_534, 3, 5],
  [3, 65_534, -5],
  [0, 32_767, 32_767],
  [0, 32_768, -32_768],
])("from number %d to %d a counter went on by %d", (from, to, step) => {
  expect(sequenceStep(from, to)).toBe(step);
});

test("without numbers, claims of the same second are one press", () => {
  const seen = [uplink(1, "08:00:05"), uplink(2, "08:00:06")];
  const claims = ["08:00:00.100", "08:00:00.900", "08:00:01"].map((clock, index) => ({
    uplink: (index % 2) + 1,
    seq: null,
    at: time(clock),
  }));
  expect(pressesOf(claims, framesOf(seen)).map((press) => press.at)).toEqual([
    time("08:00:00.100"),
    time("08:00:01"),
  ]);
});

test("the order and the repetition of claims change nothing", () => {
  const seen = [1, 2, 3].map((number) => uplink(number, `0${number}:00:00`, { newest: number }));
  const claim: fc.Arbitrary<Claim> = fc.record({
    uplink: fc.constantFrom(1, 2, 3),
    seq: fc.constantFrom(1, 2, 3, null),
    at: fc
      .integer({ min: 0, max: 7200 })
      .map((second) => new Date(Date.UTC(2026, 10, 20) + second * 1000)),
  });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 8 }), fc.nat(), (claims, seed) => {
      const turned = [...claims.slice(seed % 8), ...claims.slice(0, seed % 8), ...claims];
      expect(pressesOf(turned, framesOf(seen))).toEqual(pressesOf(claims, framesOf(seen)));
    }),
    { numRuns: 200 },
  );
});
