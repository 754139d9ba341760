import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPresses, windowsOf } from "./matching.ts";

const MINUTE = 60_000;
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
  ["next morning is nobody's", ["18:00", "18:00+1"], ["18:00", "05:00+1"], [0, null]],
  ["a double is extra", ["08:00", "20:00"], ["07:55", "08:10"], [-5, null]],
  ["late at night and early", ["22:00", "06:00+1"], ["02:59+1", "06:01+1"], [299, 1]],
  ["once daily, pressed in the evening", ["08:00", "08:00+1"], ["22:00"], [840, null]],
  ["one press between two near doses", ["08:00", "08:20"], ["08:10"], [10, null]],
])("%s", (_name, due, presses, expected) => {
  expect(deviations(due, presses)).toEqual(expected);
});

test("windows are never narrower than 30 minutes to each side and end just before the next", () => {
  const windows = windowsOf([at("08:00"), at("08:10"), at("16:00")]);
  expect(windows).toEqual([
    { from: at("04:00"), to: at("08:30") },
    { from: at("07:40"), to: at("16:00") - 1 },
    { from: at("12:05"), to: at("16:00+1") - 1 },
  ]);
});

interface Found {
  pairs: number;
  cost: number;
}

function bestByTrying(due: number[], presses: number[]): Found {
  const windows = windowsOf(due);
  const tried = (index: number, used: ReadonlySet<number>): Found => {
    const window = windows[index];
    const dueAt = due[index];
    if (!window || dueAt === undefined) return { pairs: 0, cost: 0 };
    let best = tried(index + 1, used);
    presses.forEach((press, number) => {
      if (used.has(number) || press < window.from || press > window.to) return;
      const rest = tried(index + 1, new Set([...used, number]));
      const found = { pairs: rest.pairs + 1, cost: rest.cost + Math.abs(press - dueAt) };
      if (found.pairs > best.pairs || (found.pairs === best.pairs && found.cost < best.cost)) {
        best = found;
      }
    });
    return best;
  };
  return tried(0, new Set());
}

const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 * 1440 }), { maxLength: 6 })
  .map((minutes) => minutes.sort((a, b) => a - b).map((minute) => minute * MINUTE));

test("the matching is one to one, inside windows, in order, and as good as trying everything", () => {
  fc.assert(
    fc.property(instants, instants, (due, presses) => {
      const matched = matchPresses(due, presses);
      const windows = windowsOf(due);
      const used = matched.filter((index) => index !== null);
      expect(used).toEqual([...new Set(used)].sort((a, b) => a - b));
      const cost = matched.reduce<number>((sum, index, occasion) => {
        if (index === null) return sum;
        const press = presses[index] ?? Number.NaN;
        const window = windows[occasion];
        expect(window && press >= window.from && press <= window.to).toBe(true);
        return sum + Math.abs(press - (due[occasion] ?? 0));
      }, 0);
      expect({ pairs: used.length, cost }).toEqual(bestByTrying(due, presses));
    }),
    { numRuns: 400 },
  );
});
