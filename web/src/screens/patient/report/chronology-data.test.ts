import type { AdherenceDay } from "@dosebeat/contract/adherence";
import type { Dose, Doses } from "@dosebeat/contract/doses";
import { expect, test } from "vitest";
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { dayRows } from "./chronology-data.ts";

const DATE = "2026-11-10";
const at = (clock: string, date = DATE) => `${date}T${clock}:00.000Z`;

function dose(clock: string, change: Partial<Dose> = {}): Dose {
  return {
    ...NOTHING_KNOWN,
    date: DATE,
    medicine: { id: 1, name: "Metformin", strength: "" },
    amount: 1,
    dosage_time: `${clock}:00.000`,
    due_utc: at(clock),
    status: "missed",
    ...change,
  };
}

function figure(change: Partial<AdherenceDay>): AdherenceDay {
  const none = { due: 0, taken: 0, on_time: 0, early: 0, late: 0, missed: 0, unknown: 0 };
  const rest = { excused: 0, occasions: 0, presses: 0, extra: 0, corrected: 0 };
  return {
    date: DATE,
    counted: true,
    ...none,
    ...rest,
    implementation: null,
    plan: "due",
    ...change,
  };
}

function answerOf(change: Partial<Doses>): Doses {
  const day = { date: DATE, start_utc: at("03:00"), end_utc: at("03:00", "2026-11-11") };
  return {
    timezone: "UTC",
    days: [{ ...day, timezone: "UTC", plan: "due" as const }],
    doses: [],
    extra_presses: [],
    named_presses: [],
    intakes: [],
    second_openings: [],
    close_pairs: [],
    silent: [],
    ...change,
  };
}

test("a late press stands at its time, with a line from the due time", () => {
  const late = dose("09:00", { status: "late", pressed_utc: at("15:00") });
  const [row] = dayRows(answerOf({ doses: [late] }), [figure({ due: 2, taken: 1 })], []);
  expect(row?.marks).toMatchObject([{ kind: "late", place: 50, due: 25 }]);
  expect(row?.count).toEqual({ taken: 1, due: 2 });
});

test("the time around a due dose is shaded once, on days that count", () => {
  const two = [
    dose("09:00"),
    dose("09:00", { medicine: { id: 2, name: "Ramipril", strength: "" } }),
  ];
  const [row] = dayRows(answerOf({ doses: two }), [figure({})], []);
  expect(row?.onTime.map(({ from, to }) => [(24 * from) / 100, (24 * to) / 100])).toEqual([
    [expect.closeTo(5.5), expect.closeTo(6.5)],
  ]);
  const excused = dose("09:00", { status: "excused" });
  const [other] = dayRows(answerOf({ doses: [excused] }), [figure({})], []);
  expect(other?.onTime).toEqual([]);
});

test("a missed dose stands at its due time, and a press beside it where it was", () => {
  const extra_presses = [{ pressed_utc: at("21:00") }, { pressed_utc: at("21:00", "2026-11-12") }];
  const [row] = dayRows(answerOf({ doses: [dose("09:00")], extra_presses }), [figure({})], []);
  expect(row?.marks).toMatchObject([
    { kind: "missed", place: 25, due: null },
    { kind: "extra", place: 75, due: null },
  ]);
});

test("what nobody can tell is a hatch, also where the box was not silent for long, and no figure", () => {
  const doubt = { kind: "unheard" as const, from_utc: at("08:00"), to_utc: at("15:00") };
  const searched = { from_utc: at("05:00"), to_utc: at("21:00"), doubt };
  const unknown = dose("09:00", { status: "unknown", searched });
  const silent = [{ from_utc: at("15:00"), to_utc: null }];
  const figures = [figure({ counted: false, due: 1, unknown: 1 })];
  const [row] = dayRows(answerOf({ doses: [unknown], silent }), figures, []);
  expect(row?.unclear).toEqual([{ from: (100 * 5) / 24, to: 100 }]);
  expect(row).toMatchObject({ count: null, isUnclear: true });
});

test("days that are not counted say why instead of their doses", () => {
  const excused = [{ from: DATE, to: DATE, reason: "hospital" }];
  const doses = [dose("09:00", { status: "excused" })];
  const [row] = dayRows(answerOf({ doses }), [figure({ counted: false })], excused);
  expect(row?.instead).toEqual({ kind: "excused", reason: "hospital" });
  expect(row).toMatchObject({ marks: [], count: null, isUnclear: false });
});
