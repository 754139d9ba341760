import { expect, test } from "vitest";
import { at, dueAt, everyHour, framesAt, statusesOf } from "../../test/test-box.ts";
import type { Observation } from "./frames.ts";
import type { ReportingInterval } from "./power-cuts.ts";

const DUE = dueAt("08:00");
const NOW = at("12:00", 25);

const status = (seen: Observation[], intervals: ReportingInterval[] = []) =>
  statusesOf(DUE, [], seen, NOW, [], { intervals })[0];

/** Hourly until before eight, and from an hour of the same day on; frame counters as given. */
function around(last: number, back: string, next: number, more: Partial<Observation> = {}) {
  const before = everyHour(at("05:00", 18), 49, last - 48);
  return [...before, ...everyHour(at(back), 60, next)].map((seen) => ({ ...seen, ...more }));
}

const since = (minutes: number, from = at("00:00", 1)) => ({ minutes, from });

test("a box that numbers its presses and counts frames from 0 again was without power", () => {
  expect(status(around(140, "09:00", 0, { newest: 57 }))).toBe("unknown");
  expect(status(around(140, "09:00", 144, { newest: 57 }))).toBe("missed");
});

test("one session id for good, and frames from 0 again: nothing is proved in between", () => {
  // Presses at 08:15 and 20:15, power lost at noon; frame n+1 of the new count proves no silence.
  const days = everyHour(at("00:00", 18), 60, 0);
  const again = everyHour(at("18:00"), 90, 0);
  const seen = [...days, ...again].map((frame) => ({ ...frame, session: "personalized" }));
  const evening = dueAt("15:00", "20:15");
  expect(statusesOf(evening, [at("20:15")], seen, NOW)).toEqual(["unknown", "on_time"]);
});

test("a frame out of order is passed over", () => {
  const frames = around(140, "06:00", 141, { newest: 57 });
  const stray = framesAt([[139, at("07:30")]]).map((seen) => ({ ...seen, newest: 57 }));
  const seen = [...frames, ...stray].sort((a, b) => +a.receivedAt - +b.receivedAt);
  expect(status(seen)).toBe("missed");
  expect(status(seen, [since(60)])).toBe("missed");
});

test("beside a frame out of order, an interval that is not known counts as an hour", () => {
  const seen = (back: string) => {
    const frames = around(140, back, 141, { newest: 57 });
    const stray = framesAt([[139, at("05:30")]]).map((frame) => ({ ...frame, newest: 57 }));
    return [...frames, ...stray].sort((a, b) => +a.receivedAt - +b.receivedAt);
  };
  expect(status(seen("06:30"))).toBe("missed");
  expect(status(seen("06:31"))).toBe("unknown");
});

test.each([
  ["06:30", 141, "missed"],
  ["06:31", 141, "unknown"],
  ["11:00", 145, "missed"],
  ["11:00", 144, "missed"],
  ["11:00", 143, "unknown"],
])("the counter outlived a cut: hourly, frame 140 at 05:00, at %s frame %d", (back, next, is) => {
  const numbered = around(140, back, next, { newest: 57 });
  expect(status(numbered, [since(60)])).toBe(is);
  // Without an interval nobody can tell.
  expect(status(numbered)).toBe("missed");
});

test("the same for a box without press numbers, whose counters follow", () => {
  expect(status(around(140, "11:00", 141), [since(60)])).toBe("unknown");
  expect(status(around(140, "11:00", 141))).toBe("missed");
});

test.each<[string, ReportingInterval[], string]>([
  ["the first covers all time before", [since(60, at("00:00", 24))], "unknown"],
  ["the one in force", [since(60), since(240, at("00:00", 24))], "unknown"],
  ["across a change the longer, before", [since(240), since(60, at("08:00"))], "missed"],
  ["across a change the longer, after", [since(60), since(240, at("08:00"))], "missed"],
  ["what changed back", [since(60), since(240, at("00:00", 1)), since(60, at("04:00"))], "unknown"],
])("of several intervals counts %s", (_name, intervals, is) => {
  expect(status(around(140, "11:00", 141), intervals)).toBe(is);
});

test("copies neither shorten nor stretch the time between frames", () => {
  const copies = framesAt([[140, at("05:10")]]);
  const seen = [...around(140, "06:35", 141), ...copies];
  seen.sort((a, b) => +a.receivedAt - +b.receivedAt);
  expect(status(seen, [since(60)])).toBe("unknown");
});

test("one uplink without a frame counter, and nothing is proved of a box without press numbers", () => {
  const counted = everyHour(at("05:00", 18), 100, 1);
  const uncounted = framesAt([[0, at("05:30", 21)]]).map((seen) => ({ ...seen, fcnt: null }));
  const joined = uncounted.map((seen) => ({ ...seen, join: true, receivedAt: at("04:00", 18) }));
  expect(status(counted)).toBe("missed");
  expect(status([...joined, ...counted])).toBe("missed");
  const all = [...counted, ...uncounted].sort((a, b) => +a.receivedAt - +b.receivedAt);
  expect(status(all)).toBe("unknown");
  expect(statusesOf(DUE, [], counted, NOW, [], { uncounted: true })).toEqual(["unknown"]);
  const numbered = all.map((seen) => ({ ...seen, newest: 57 }));
  expect(statusesOf(DUE, [], numbered, NOW, [], { uncounted: true })).toEqual(["missed"]);
});
