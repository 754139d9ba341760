import { expect, test } from "vitest";
import { doseResults } from "./doses.ts";
import type { Occasion } from "./plan.ts";
import { occasionsOf } from "./plan.ts";
import type { Observation, Press } from "./presses.ts";
import { uncertainIntervals } from "./proof.ts";

const at = (clock: string, day = 20) => new Date(`2026-11-${day}T${clock}:00Z`);

function dueAt(...clocks: string[]): Occasion[] {
  return clocks.map((clock) => ({
    due: at(clock),
    doses: [{ medicine: 1, time: clock, day: "2026-11-20" }],
  }));
}

function uplink(number: number, receivedAt: Date, more: Partial<Observation>): Observation {
  return {
    uplink: number,
    receivedAt,
    join: false,
    session: null,
    boot: null,
    fcnt: null,
    newest: null,
    ...more,
  };
}

/** A box without press numbers whose frames of counters 30… came at these instants. */
function framesAt(counters: [number, Date][]): Observation[] {
  return counters.map(([fcnt, receivedAt]) => uplink(fcnt, receivedAt, { fcnt }));
}

/** Everything is asked for and loaded. */
const ALWAYS = {
  asked: { from: at("00:00", 10), to: at("00:00", 30) },
  loaded: { from: at("00:00", 10), to: at("00:00", 30) },
};

const ENDLESS = { from: at("00:00", 10), to: null };

function statusesOf(
  occasions: Occasion[],
  pressed: Date[],
  observations: Observation[],
  now = at("12:00", 25),
  presses: Press[] = pressed.map((press) => ({ at: press, seq: null })),
) {
  const uncertain = uncertainIntervals(ENDLESS, observations, presses);
  const answer = doseResults({
    ...ALWAYS,
    occasions,
    presses,
    uncertain,
    boxIsHeard: true,
    now,
  });
  return answer.results.map((result) => result.status);
}

function everyHour(from: Date, hours: number, fcnt = 1): Observation[] {
  return Array.from({ length: hours }, (_, hour) =>
    uplink(hour, new Date(from.getTime() + hour * 3_600_000), { fcnt: fcnt + hour }),
  );
}

test.each([
  [30, "on_time"],
  [30.1, "late"],
  [-30, "on_time"],
  [-30.1, "early"],
])("a press %d minutes from the due time is %s", (minutes, status) => {
  const press = new Date(at("08:00").getTime() + minutes * 60_000);
  expect(statusesOf(dueAt("08:00"), [press], [])).toEqual([status]);
});

test.each([
  ["07:29", true, "upcoming"],
  ["07:30", true, "due"],
  ["08:30", true, "due"],
  ["08:31", true, "overdue"],
  ["08:31", false, "unknown"],
])("at %s (box heard: %s) an open dose of 08:00 is %s", (clock, boxIsHeard, status) => {
  const question = { ...ALWAYS, occasions: dueAt("08:00"), presses: [], uncertain: [] };
  const { results } = doseResults({ ...question, boxIsHeard, now: at(clock) });
  expect(results[0]?.status).toBe(status);
});

test("a lost frame of a box without press numbers leaves the dose unknown", () => {
  const before = everyHour(at("07:20", 18), 48, -8);
  const heard = everyHour(at("08:20"), 60, 42);
  const lost = [...before, ...framesAt([[40, at("07:20")]]), ...heard];
  expect(statusesOf(dueAt("08:00"), [], lost)).toEqual(["unknown"]);
  const kept = [...lost, ...framesAt([[41, at("07:50")]])].sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  );
  expect(statusesOf(dueAt("08:00"), [], kept)).toEqual(["missed"]);
});

test("the same frame counter hours later is a counter that began anew, not a duplicate", () => {
  // Twice the box started and sent its frame 0; between the two it was without power.
  const before = everyHour(at("07:20", 18), 47, -46);
  const after = everyHour(at("09:20"), 60, 0);
  const doubled = framesAt([[0, new Date(at("05:20").getTime() + 2000)]]);
  expect(statusesOf(dueAt("08:00"), [], [...before, ...doubled, ...after])).toEqual(["unknown"]);
  // A true duplicate, seconds later, is none of it.
  const kept = everyHour(at("06:20"), 60, 1);
  expect(statusesOf(dueAt("08:00"), [], [...before, ...doubled, ...kept])).toEqual(["missed"]);
});

test("without a frame counter nothing is ever called missed", () => {
  const uncounted = everyHour(at("00:00", 18), 120).map((seen) => ({ ...seen, fcnt: null }));
  expect(statusesOf(dueAt("08:00"), [], uncounted)).toEqual(["unknown"]);
});

test("silence alone is not uncertain where the box numbers its presses", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("06:00", 22), { newest: 57, boot: 0 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["missed"]);
});

test("a counter that wraps loses nothing", () => {
  const presses = [
    { at: at("08:00", 19), seq: 65_535 },
    { at: at("20:00", 19), seq: 0 },
  ];
  const seen = [
    uplink(1, at("08:00", 19), { newest: 65_535 }),
    uplink(2, at("20:00", 19), { newest: 0 }),
    uplink(3, at("06:00", 22), { newest: 0 }),
  ];
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00"), pressed, seen, undefined, presses)).toEqual(["missed"]);
});

test("a newest number that is not held makes the time before its uplink uncertain", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57 }),
    uplink(2, at("20:00", 20), { newest: 58 }),
    uplink(3, at("20:00", 23), { newest: 58 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
  expect(statusesOf([{ due: at("08:00", 22), doses: [] }], [], seen)).toEqual(["missed"]);
});

test.each([
  ["2026-11-20T06:32:00Z", "unknown"],
  ["2026-11-20T06:32:00.001Z", "missed"],
])("what is uncertain reaches two minutes further than a window, to before %s", (due, status) => {
  // The window begins four hours before the due time; until 02:30 anything may have been pressed.
  const seen = [
    uplink(1, at("02:30", 19), { newest: 57 }),
    uplink(2, at("02:30", 20), { newest: 58 }),
    uplink(3, at("20:00", 23), { newest: 58 }),
  ];
  expect(statusesOf([{ due: new Date(due), doses: [] }], [], seen)).toEqual([status]);
});

test("an open dose is overdue to the end of its window and missed after it", () => {
  const question = { ...ALWAYS, occasions: dueAt("08:00", "16:00"), presses: [], uncertain: [] };
  const first = (now: Date) => doseResults({ ...question, boxIsHeard: true, now }).results[0];
  expect(first(new Date(at("16:00").getTime() - 1))?.status).toBe("overdue");
  expect(first(at("16:00"))?.status).toBe("missed");
});

test("a reboot makes the time before it uncertain even when the number did not change", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("06:00", 22), { newest: 57, boot: 1 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
});

test("a frame that does not tell of its boot hides no reboot", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("07:00", 21), {}),
    uplink(3, at("06:00", 22), { newest: 57, boot: 1 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
});

test("a number that is not held makes the time up to the next press uncertain", () => {
  const presses = [
    { at: at("08:00", 19), seq: 1 },
    { at: at("08:20"), seq: 3 },
  ];
  const seen = [uplink(1, at("08:00", 19), { newest: 1 }), uplink(2, at("08:20"), { newest: 3 })];
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00", "09:00"), pressed, seen, undefined, presses)).toEqual([
    "on_time",
    "unknown",
  ]);
});

test("a dose is not proved missed when a lost press may have freed its neighbour's press", () => {
  // The press of 12:20 confirms 16:00; had a press at 16:05 been lost, it would confirm 08:00.
  const heard = everyHour(at("12:30", 19), 27, 100);
  const after = everyHour(at("17:00"), 60, 200);
  const results = statusesOf(dueAt("08:00", "16:00"), [at("12:20")], [...heard, ...after]);
  expect(results).toEqual(["unknown", "early"]);
});

test("two occasions 20 minutes apart are confirmed by one press between them", () => {
  const { results, extra } = doseResults({
    ...ALWAYS,
    occasions: dueAt("08:00", "08:20"),
    presses: [{ at: at("08:10") }],
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00"),
  });
  expect(results.map((result) => result.deviation)).toEqual([600_000, -600_000]);
  expect(extra).toEqual([]);
});

test("presses that confirm nothing are extra, never lost", () => {
  const { extra } = doseResults({
    ...ALWAYS,
    occasions: dueAt("08:00"),
    presses: [{ at: at("07:55") }, { at: at("08:10") }],
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00"),
  });
  expect(extra).toEqual([at("08:10")]);
});

const utc = [{ fromDay: null, timezone: "UTC" }];

test("the plan in force when a dose was due is kept", () => {
  const medicine = {
    id: 1,
    startdate: "2026-11-18",
    enddate: "2026-11-21",
    removedAt: null,
    times: [
      { time: "08:00", addedAt: null, removedAt: at("09:00", 20) },
      { time: "20:00", addedAt: at("21:00", 19), removedAt: null },
    ],
  };
  const due = occasionsOf([medicine], utc, "2026-11-17", "2026-11-23").map(
    (occasion) => occasion.due,
  );
  expect(due).toEqual([
    at("08:00", 18),
    at("08:00", 19),
    at("08:00", 20),
    at("20:00", 20),
    at("20:00", 21),
  ]);
  const removed = { ...medicine, removedAt: at("12:00", 19) };
  const kept = occasionsOf([removed], utc, "2026-11-17", "2026-11-23");
  expect(kept.map((occasion) => occasion.due)).toEqual([at("08:00", 18), at("08:00", 19)]);
});

test("medicines due at the same minute share one occasion", () => {
  const medicine = (id: number, time: string) => ({
    id,
    startdate: "2026-11-20",
    enddate: null,
    removedAt: null,
    times: [{ time, addedAt: null, removedAt: null }],
  });
  const due = occasionsOf(
    [medicine(1, "08:00"), medicine(2, "08:00:00.000")],
    utc,
    "2026-11-20",
    "2026-11-20",
  );
  expect(due).toHaveLength(1);
  expect(due[0]?.doses.map((dose) => dose.medicine)).toEqual([1, 2]);
});
