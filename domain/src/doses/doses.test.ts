import { expect, test } from "vitest";
import { ALWAYS, at, dueAt, statusesOf } from "../../test/test-box.ts";
import { occasionsOf } from "../plan/plan.ts";
import { EVERY_DAY } from "../plan/planned.ts";
import { MINUTE } from "../time/durations.ts";
import { doseResults } from "./doses.ts";
import { TOLERANCE_MINUTES } from "./tolerance.ts";

test.each([
  [TOLERANCE_MINUTES, "on_time"],
  [TOLERANCE_MINUTES + 0.1, "late"],
  [-TOLERANCE_MINUTES, "on_time"],
  [-TOLERANCE_MINUTES - 0.1, "early"],
])("a press %d minutes from the due time is %s", (minutes, status) => {
  const press = new Date(at("08:00").getTime() + minutes * MINUTE);
  expect(statusesOf(dueAt("08:00"), [press], [])).toEqual([status]);
});

test.each([
  [-TOLERANCE_MINUTES - 1, true, "upcoming"],
  [-TOLERANCE_MINUTES, true, "due"],
  [TOLERANCE_MINUTES, true, "due"],
  [TOLERANCE_MINUTES + 1, true, "overdue"],
  [TOLERANCE_MINUTES + 1, false, "unknown"],
])("%d minutes from its time (box heard: %s) an open dose is %s", (minutes, boxIsHeard, status) => {
  const question = { ...ALWAYS, occasions: dueAt("08:00"), presses: [], uncertain: [] };
  const now = new Date(at("08:00").getTime() + minutes * MINUTE);
  const { results } = doseResults({ ...question, boxIsHeard, now });
  expect(results[0]?.status).toBe(status);
});

test("an open dose is overdue to the end of its window and missed after it", () => {
  const question = { ...ALWAYS, occasions: dueAt("08:00", "16:00"), presses: [], uncertain: [] };
  const first = (now: Date) => doseResults({ ...question, boxIsHeard: true, now }).results[0];
  expect(first(new Date(at("16:00").getTime() - 1))?.status).toBe("overdue");
  expect(first(at("16:00"))?.status).toBe("missed");
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

test.each(["08:00", "08:05", "08:10", "08:15", "08:20"])(
  "three occasions within 20 minutes are all confirmed by one press at %s",
  (clock) => {
    const { results, extra } = doseResults({
      ...ALWAYS,
      occasions: dueAt("08:00", "08:10", "08:20"),
      presses: [{ at: at(clock) }],
      uncertain: [],
      boxIsHeard: true,
      now: at("12:00"),
    });
    expect(results.map(({ status }) => status)).toEqual(["on_time", "on_time", "on_time"]);
    expect(extra).toEqual([]);
  },
);

test("an occasion more than 30 minutes from the one that was pressed for is not confirmed with it", () => {
  const { results } = doseResults({
    ...ALWAYS,
    occasions: dueAt("08:00", "08:20", "08:40"),
    presses: [{ at: at("08:10") }],
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00"),
  });
  expect(results.map(({ status }) => status)).toEqual(["on_time", "on_time", "overdue"]);
});

test("a press that is still to come confirms nothing, and is not even extra", () => {
  const question = { ...ALWAYS, occasions: dueAt("08:00"), uncertain: [], boxIsHeard: true };
  const presses = [{ at: at("08:10") }];
  const { results, extra } = doseResults({ ...question, presses, now: at("08:09") });
  expect([results[0]?.status, extra]).toEqual(["due", []]);
  const later = doseResults({ ...question, presses, now: at("08:10") });
  expect(later.results[0]?.status).toBe("on_time");
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
    pauses: [],
    isAsNeeded: false,
    times: [
      { ...EVERY_DAY, id: 1, time: "08:00", addedAt: null, removedAt: at("09:00", 20) },
      { ...EVERY_DAY, id: 2, time: "20:00", addedAt: at("21:00", 19), removedAt: null },
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
    pauses: [],
    isAsNeeded: false,
    times: [{ ...EVERY_DAY, id, time, addedAt: null, removedAt: null }],
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
