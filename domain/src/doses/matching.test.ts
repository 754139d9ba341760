import fc from "fast-check";
import { expect, test } from "vitest";
import { framesOf } from "../presses/frames.ts";
import { collapsePresses, pressesOf } from "../presses/presses.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { matchPresses } from "./matching.ts";
import { TOLERANCE } from "./tolerance.ts";
import { windowsOf } from "./windows.ts";

/** `HH:MM`, with `+1` for the next day, as milliseconds. */
function at(text: string): number {
  const [clock = "", days = "0"] = text.split("+");
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (Number(days) * 1440 + hours * 60 + minutes) * MINUTE;
}

function deviations(due: string[], presses: string[]): (number | null)[] {
  const dueAt = due.map(at);
  const pressAt = presses.map(at);
  return matchPresses(dueAt, pressAt).map((index, occasion) =>
    index === null ? null : ((pressAt[index] ?? 0) - (dueAt[occasion] ?? 0)) / MINUTE,
  );
}

test.each<[string, string[], string[], (number | null)[]]>([
  ["one press before the second dose", ["08:00", "16:00"], ["12:20"], [null, -220]],
  ["a second press gives the first to the first", ["08:00", "16:00"], ["12:20", "16:05"], [260, 5]],
  ["nights around 3 a.m.", ["03:15", "03:15+1"], ["03:20", "02:58+1"], [5, -17]],
  ["next morning counts for no dose", ["18:00", "18:00+1"], ["18:00", "05:00+1"], [0, null]],
  ["a double is extra", ["08:00", "20:00"], ["07:55", "08:10"], [-5, null]],
  ["late at night and early", ["22:00", "06:00+1"], ["02:59+1", "06:01+1"], [299, 1]],
  ["once daily, pressed in the evening", ["08:00", "08:00+1"], ["22:00"], [840, null]],
  ["one press between two near doses", ["08:00", "08:20"], ["08:10"], [10, null]],
])("%s", (_name, due, presses, expected) => {
  expect(deviations(due, presses)).toEqual(expected);
});

test("windows are never narrower than the tolerance to each side and end just before the next", () => {
  const windows = windowsOf([at("08:00"), at("08:10"), at("16:00")]);
  expect(windows).toEqual([
    { from: at("04:00"), to: at("08:00") + TOLERANCE },
    { from: at("08:10") - TOLERANCE, to: at("16:00") - 1 },
    { from: at("12:05"), to: at("16:00+1") - 1 },
  ]);
});

test.each([
  // Hours between two occasions; hours after the first that its window closes, before the second that its opens.
  [2, 2, 1],
  [8, 8, 4],
  [24, 24, 4],
  [30, 24, 4],
  [36, 24, 4],
  [36.1, 24, 9.025],
  [47, 24, 11.75],
  [48, 24, 12],
  [48.1, 24.05, 12.025],
  [64, 32, 16],
  [72, 36, 16],
  [96, 48, 16],
  [168, 48, 16],
  [744, 48, 16],
])("of two occasions %d hours apart the windows reach %d h on and %d h back", (gap, on, back) => {
  const hour = HOUR;
  const [first, second] = windowsOf([0, gap * hour]);
  expect(((first?.to ?? 0) + 1) / hour).toBeCloseTo(on, 9);
  expect(gap - (second?.from ?? 0) / hour).toBeCloseTo(back, 9);
  // The first has none before it, the last none after it.
  expect(first?.from).toBe(-4 * hour);
  expect((second?.to ?? 0) + 1).toBeCloseTo((gap + 24) * hour, 3);
});

test("occasions that are too far away to be given make the windows at the edges wide", () => {
  const hour = HOUR;
  expect(windowsOf([0], { before: true, after: true })).toEqual([
    { from: -16 * hour, to: 48 * hour - 1 },
  ]);
});

test.each<[string, string[], (number | null)[]]>([
  ["in the morning of its day", ["08:00+7"], [null, -720]],
  ["at the first minute", ["04:00+7"], [null, -960]],
  ["before it", ["03:59+7"], [null, null]],
  ["in the night after", ["02:00+8"], [null, 360]],
  ["at the last minute", ["19:59+9"], [null, 2879]],
  ["after two days", ["20:00+9"], [null, null]],
])("weekly at 20:00, pressed %s", (_name, presses, expected) => {
  expect(deviations(["20:00", "20:00+7", "20:00+14"], presses)).toEqual([...expected, null]);
});

/** Every one-to-one matching within the windows, crossing ones included: for each occasion its press. */
function allMatchings(due: number[], presses: number[]): (number | null)[][] {
  return windowsOf(due).reduce<(number | null)[][]>(
    (begun, { from, to }) =>
      begun.flatMap((matched) => [
        [...matched, null],
        ...presses.flatMap((press, number) =>
          from <= press && press <= to && !matched.includes(number) ? [[...matched, number]] : [],
        ),
      ]),
    [[]],
  );
}

/** Smaller is better: pairs, sum of |deviation|, matched occasions from the earliest, their presses. */
function rankOf(matched: (number | null)[], due: number[], presses: number[]): number[] {
  const cost = matched.reduce<number>((sum, press, occasion) => {
    return press === null ? sum : sum + Math.abs((presses[press] ?? 0) - (due[occasion] ?? 0));
  }, 0);
  return [
    matched.filter((press) => press === null).length,
    cost,
    ...matched.map((press) => (press === null ? 1 : 0)),
    ...matched.map((press) => press ?? 0),
  ];
}

function compareRanks(one: number[], other: number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

function bestByTrying(due: number[], presses: number[]): (number | null)[] {
  return allMatchings(due, presses)
    .map((matched) => ({ matched, rank: rankOf(matched, due, presses) }))
    .reduce((best, tried) => (compareRanks(tried.rank, best.rank) < 0 ? tried : best)).matched;
}

/** Up to seven instants of two days on a grid; a coarse grid makes many ties. */
function instants(gridMinutes: number, spanMinutes: number): fc.Arbitrary<number[]> {
  return fc
    .uniqueArray(fc.integer({ min: 0, max: spanMinutes / gridMinutes }), { maxLength: 7 })
    .map((steps) => steps.sort((a, b) => a - b).map((step) => step * gridMinutes * MINUTE));
}

test.each([
  ["by the minute within two days", 1, 2880],
  ["by the minute within half a day", 1, 720],
  ["by the half hour within a day, full of ties", 30, 1440],
  ["by ten minutes within two hours, windows that overlap", 10, 120],
  ["by three hours within three weeks, sparse", 180, 30_240],
])("%s the matching is the very best of all that can be tried", (_name, grid, span) => {
  fc.assert(
    fc.property(instants(grid, span), instants(grid, span), (due, presses) => {
      expect(matchPresses(due, presses)).toEqual(bestByTrying(due, presses));
    }),
    { numRuns: 150 },
  );
});

test.each<[string, string[], string[], (number | null)[]]>([
  ["two presses as far away: the earlier", ["08:00"], ["07:50", "08:10"], [-10]],
  ["two doses as far away: the earlier", ["08:00", "08:20", "08:40"], ["08:10"], [10, null, null]],
  ["more pairs before less deviation", ["08:00", "16:00"], ["12:01", "16:00", "16:05"], [241, 0]],
])("%s", (_name, due, presses, expected) => {
  expect(deviations(due, presses)).toEqual(expected);
});

const scattered = fc
  .uniqueArray(fc.integer({ min: 0, max: 14 * 86_400 }), { maxLength: 60 })
  .map((seconds) => seconds.sort((a, b) => a - b).map((second) => second * 1000));

/** Plans of one to twelve times a day for two weeks. */
const twoWeeks = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 12 })
  .map((minutes) =>
    Array.from({ length: 14 }, (_, day) => minutes.map((minute) => (day * 1440 + minute) * MINUTE))
      .flat()
      .sort((a, b) => a - b),
  );

function matchedInstants(due: number[], presses: { at: Date }[]): (number | null)[] {
  const at = collapsePresses(presses).map((press) => press.at.getTime());
  return matchPresses(due, at).map((index) => (index === null ? null : (at[index] ?? null)));
}

test("the matching never crosses, whatever the plan and the presses", () => {
  fc.assert(
    fc.property(twoWeeks, scattered, (due, presses) => {
      const used = matchPresses(due, presses).filter((index) => index !== null);
      expect(used).toEqual([...new Set(used)].sort((a, b) => a - b));
    }),
  );
});

test("a press repeated within its minute changes nothing", () => {
  fc.assert(
    fc.property(
      twoWeeks,
      scattered,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 60_000 })), { maxLength: 30 }),
      (due, instantsOfPresses, repeats) => {
        const presses = collapsePresses(instantsOfPresses.map((at) => ({ at: new Date(at) })));
        const repeated = repeats.flatMap(([which, after]) => {
          const press = presses[which % Math.max(1, presses.length)];
          return press ? [{ at: new Date(press.at.getTime() + after) }] : [];
        });
        const all = [...presses, ...repeated].sort((a, b) => a.at.getTime() - b.at.getTime());
        expect(matchedInstants(due, all)).toEqual(matchedInstants(due, presses));
      },
    ),
  );
});

test("the order in which uplinks arrive changes nothing", () => {
  fc.assert(
    fc.property(
      twoWeeks,
      scattered,
      fc.boolean(),
      fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
      (due, pressed, numbered, order) => {
        // Two uplinks report every press: its own and one an hour later.
        const claims = pressed.flatMap((at, index) => [
          { at, seq: numbered ? index + 1 : null, receivedAt: at },
          { at, seq: numbered ? index + 1 : null, receivedAt: at + HOUR },
        ]);
        const matchedIn = (arrived: typeof claims) => {
          const uplinks = arrived.map((claim, index) => ({ ...claim, uplink: index + 1 }));
          const claims = uplinks.map(({ uplink, seq, at }) => ({ uplink, seq, at: new Date(at) }));
          const observations = uplinks
            .map(({ uplink, seq, receivedAt }) => ({
              uplink,
              receivedAt: new Date(receivedAt),
              newest: seq,
              join: false,
              session: "one",
              boot: 1,
              fcnt: null,
            }))
            .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
          return matchedInstants(due, pressesOf(claims, framesOf(observations)));
        };
        const shuffled = claims
          .map((claim, index) => ({ claim, place: order[index] ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ claim }) => claim);
        expect(matchedIn(shuffled)).toEqual(matchedIn(claims));
      },
    ),
  );
});

/** The instants, and a count of how often one was read. */
function counted(instants: number[]): { instants: number[]; looks: () => number } {
  let looks = 0;
  const proxy = new Proxy(instants, {
    get(target, key) {
      if (typeof key === "string" && /^\d/.test(key)) looks += 1;
      return Reflect.get(target, key);
    },
  });
  return { instants: proxy, looks: () => looks };
}

test.each([
  ["on time", () => 0],
  ["late by five hours", () => 300],
  ["two presses a dose", (index: number) => (index % 2 === 0 ? -20 : 15)],
])("twelve doses a day, %s: the work grows with the time and not with its square", (_n, shift) => {
  const work = (days: number) => {
    const due = Array.from({ length: days * 12 }, (_, index) => index * 120 * MINUTE);
    const presses = due
      .flatMap((at, index) => [at + shift(2 * index) * MINUTE, at + shift(2 * index + 1) * MINUTE])
      .map((at, index) => at + (index % 7) * MINUTE)
      .sort((a, b) => a - b);
    const [seenDue, seenPresses] = [counted(due), counted(presses)];
    const matched = matchPresses(seenDue.instants, seenPresses.instants);
    expect(matched.filter((index) => index === null).length).toBeLessThan(10);
    return seenDue.looks() + seenPresses.looks();
  };
  const [month, year] = [work(30), work(365)];
  expect(month).toBeGreaterThan(30 * 12);
  expect(year).toBeLessThan(1.2 * (365 / 30) * month);
  expect(year).toBeLessThan(60 * 365 * 12);
});
