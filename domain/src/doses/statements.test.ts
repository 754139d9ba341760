import { expect, test } from "vitest";
import { ALWAYS, at, dueAt } from "../../test/test-box.ts";
import { doseResults } from "./doses.ts";
import { type Statement, shownStatus, withStatement } from "./statements.ts";
import { DOSE_STATUSES } from "./statuses.ts";

const skipped: Statement = {
  status: "skipped",
  takenAt: null,
  reason: "ill",
  by: "patient",
  saidAt: at("08:40"),
};

const pressedAt = (clock: string | null) => ({
  pressed: clock === null ? null : at(clock),
  shared: false,
  allSkipped: true,
});

test.each([
  ["a press later than the word", pressedAt("09:10"), "late"],
  ["a press before the word", pressedAt("08:35"), "skipped"],
  ["a press at the moment of the word", pressedAt("08:40"), "skipped"],
  ["no press", pressedAt(null), "skipped"],
  [
    "a later press, but another medicine of the occasion was not skipped",
    { ...pressedAt("09:10"), allSkipped: false },
    "skipped",
  ],
  [
    "a later press that is matched to the occasion beside it",
    { ...pressedAt("09:10"), shared: true },
    "skipped",
  ],
])("skipped at 08:40, and %s: %s", (_name, confirmation, status) => {
  expect(withStatement("late", confirmation, skipped)).toBe(status);
});

test("a dose stated as taken is confirmed only without a press", () => {
  const taken: Statement = { ...skipped, status: "confirmed", takenAt: at("08:05") };
  expect(withStatement("missed", pressedAt(null), taken)).toBe("confirmed");
  expect(withStatement("late", pressedAt("09:10"), taken)).toBe("late");
});

test("one press for two occasions is matched to one and shared with the other", () => {
  const { results } = doseResults({
    ...ALWAYS,
    occasions: dueAt("08:00", "08:20"),
    presses: [{ at: at("08:15") }],
    uncertain: [],
    boxIsHeard: true,
    now: at("12:00"),
  });
  expect(results.map(({ shared, deviation }) => [shared, deviation])).toEqual([
    [true, 900_000],
    [false, -300_000],
  ]);
});

test("on a day that is not counted a dose shows what it would be, but never that it was missed", () => {
  const shown = DOSE_STATUSES.map((counted) => [
    counted,
    shownStatus({ status: "excused", status_if_counted: counted }),
  ]);
  expect(shown).toEqual(
    DOSE_STATUSES.map((status) => [
      status,
      status === "missed" || status === "unknown" ? "excused" : status,
    ]),
  );
  expect(shownStatus({ status: "missed", status_if_counted: null })).toBe("missed");
});
