import type { Dose, Doses } from "@dosebeat/contract/doses";
import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doseKey } from "../../../../nouns/doses/dose-key.ts";
import { NOTHING_KNOWN } from "../../../../nouns/doses/test-dose.ts";
import { rowsOf, type TimelineRow } from "./rows.ts";

const DATE = "2026-11-22";
const START = Date.parse("2026-11-22T03:00:00Z");
const utc = (at: number) => new Date(at).toISOString();
const at = (time: string) => Date.parse(`${DATE}T${time}:00Z`);

const NOTHING: Doses = {
  timezone: "UTC",
  days: [
    {
      date: DATE,
      plan: "due" as const,
      start_utc: utc(START),
      end_utc: utc(START + DAY),
      timezone: "UTC",
    },
  ],
  doses: [],
  extra_presses: [],
  named_presses: [],
  intakes: [],
  second_openings: [],
  close_pairs: [],
  silent: [],
};

function dose(time: string, medicine: number, more: Partial<Dose> = {}): Dose {
  return {
    ...NOTHING_KNOWN,
    date: DATE,
    medicine: { id: medicine, name: `Medicine ${medicine}`, strength: "" },
    dosage_time: `${time}:00.000`,
    due_utc: utc(at(time)),
    status: "upcoming",
    ...more,
  };
}

/** A row in short: its time, its kind, its medicines; `~` marks a hatched rail. */
function wordOf(row: TimelineRow) {
  const time = utc(row.at).slice(11, 16);
  const what =
    row.kind === "dose" ? row.doses.map(({ medicine }) => medicine.id).join("+") : row.kind;
  return `${time} ${what}${row.silent ? " ~" : ""}`;
}

const wordsOf = (answer: Partial<Doses>, now: string) =>
  rowsOf({ answer: { ...NOTHING, ...answer }, date: DATE, now: at(now) }).map(wordOf);

describe("the rows of a day", () => {
  it.each<[string, Partial<Doses>, string, string[]]>([
    ["nothing", {}, "12:00", ["12:00 now"]],
    [
      "medicines of one occasion with one outcome share a row",
      { doses: [dose("08:00", 1), dose("08:00", 2), dose("20:00", 1)] },
      "12:00",
      ["08:00 1+2", "12:00 now", "20:00 1"],
    ],
    [
      "different outcomes have rows of their own",
      { doses: [dose("08:00", 1), dose("08:00", 2, { status: "missed" }), dose("08:00", 3)] },
      "12:00",
      ["08:00 1+3", "08:00 2", "12:00 now"],
    ],
    [
      "a dose that is due now stands above the present",
      { doses: [dose("08:00", 1, { status: "due" })] },
      "08:00",
      ["08:00 1", "08:00 now"],
    ],
    [
      "a silence is said before what lies in it, and hatches it",
      {
        doses: [dose("08:00", 1), dose("11:00", 1, { status: "unknown" }), dose("13:00", 1)],
        extra_presses: [{ pressed_utc: utc(at("12:19")) }, { pressed_utc: utc(at("12:20")) }],
        second_openings: [],
        close_pairs: [],
        silent: [{ from_utc: utc(at("10:35")), to_utc: utc(at("12:20")) }],
      },
      "14:00",
      [
        "08:00 1",
        "10:35 silence ~",
        "11:00 1 ~",
        "12:19 press ~",
        "12:20 press",
        "13:00 1",
        "14:00 now",
      ],
    ],
    [
      "a box that is still silent: until now, and not what is to come",
      {
        doses: [dose("08:00", 1, { status: "unknown" }), dose("20:00", 1)],
        second_openings: [],
        close_pairs: [],
        silent: [{ from_utc: utc(at("03:00") - DAY / 2), to_utc: null }],
      },
      "09:00",
      ["03:00 silence ~", "08:00 1 ~", "09:00 now ~", "20:00 1"],
    ],
    [
      "what belongs to other days is left out",
      {
        doses: [dose("08:00", 1, { date: "2026-11-21" })],
        extra_presses: [{ pressed_utc: utc(START - 1) }, { pressed_utc: utc(START + DAY) }],
        second_openings: [],
        close_pairs: [],
        silent: [{ from_utc: utc(START - DAY), to_utc: utc(START) }],
      },
      "09:00",
      ["09:00 now"],
    ],
  ])("%s", (_, answer, now, rows) => {
    expect(wordsOf(answer, now)).toEqual(rows);
  });

  it("show what is due on a day that is not counted", () => {
    const statusOf = (status_if_counted: Dose["status"]) =>
      rowsOf({
        answer: { ...NOTHING, doses: [dose("08:00", 1, { status: "excused", status_if_counted })] },
        date: DATE,
        now: START - 1,
      }).map((row) => row.kind === "dose" && [row.status, row.next]);
    expect(statusOf("upcoming")).toEqual([["upcoming", true]]);
    expect(statusOf("overdue")).toEqual([["overdue", false]]);
    expect(statusOf("late")).toEqual([["late", false]]);
    expect(statusOf("missed")).toEqual([["excused", false]]);
  });

  it("have no present on another day", () => {
    const rows = rowsOf({
      answer: { ...NOTHING, doses: [dose("08:00", 1)] },
      date: DATE,
      now: START + DAY,
    });
    expect(rows.map(wordOf)).toEqual(["08:00 1"]);
  });

  it("keep their key when the status changes", () => {
    const keyOf = (status: Dose["status"]) =>
      rowsOf({
        answer: { ...NOTHING, doses: [dose("08:00", 1, { status })] },
        date: DATE,
        now: START,
      })
        .filter(({ kind }) => kind === "dose")
        .map(({ key }) => key);
    expect(keyOf("due")).toEqual(keyOf("on_time"));
  });

  const minute = fc.integer({ min: -120, max: 26 * 60 }).map((after) => START + after * MINUTE);
  const anyDose = fc
    .record({
      due: minute,
      medicine: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom(...DOSE_STATUSES),
      pressed: fc.option(minute),
    })
    .map(({ due, medicine, status, pressed }) =>
      dose("08:00", medicine, {
        due_utc: utc(due),
        status,
        pressed_utc: pressed === null ? null : utc(pressed),
      }),
    );
  const anyAnswer = fc.record({
    doses: fc.uniqueArray(anyDose, { selector: doseKey, maxLength: 12 }),
    extra_presses: fc
      .uniqueArray(minute, { maxLength: 5 })
      .map((all) => all.map((press) => ({ pressed_utc: utc(press) }))),
    silent: fc.uniqueArray(
      fc.tuple(minute, fc.option(fc.integer({ min: 1, max: DAY }))).map(([from, length]) => ({
        from_utc: utc(from),
        to_utc: length === null ? null : utc(from + length),
      })),
      { maxLength: 3, selector: ({ from_utc }) => from_utc },
    ),
  });

  it("hold every dose of the day exactly once, in the order of time, whatever else happened", () => {
    fc.assert(
      fc.property(anyAnswer, minute, (answer, now) => {
        const rows = rowsOf({ answer: { ...NOTHING, ...answer }, date: DATE, now });
        const shown = rows.flatMap((row) => (row.kind === "dose" ? row.doses : []));
        expect(shown.map(doseKey).sort()).toEqual(answer.doses.map(doseKey).sort());
        expect(rows.map((row) => row.at)).toEqual(rows.map((row) => row.at).sort((a, b) => a - b));
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const row of rows) {
          if (row.kind !== "dose") continue;
          expect(new Set(row.doses.map(({ status }) => status)).size).toBe(1);
          expect(row.doses.every(({ due_utc }) => Date.parse(due_utc) === row.at)).toBe(true);
        }
      }),
    );
  });

  it("show the time of each occasion once, and one occasion as next", () => {
    fc.assert(
      fc.property(anyAnswer, minute, (answer, now) => {
        const rows = rowsOf({ answer: { ...NOTHING, ...answer }, date: DATE, now });
        const doses = rows.filter((row) => row.kind === "dose");
        const times = doses.filter(({ first }) => first).map((row) => row.at);
        expect(times).toEqual([...new Set(doses.map((row) => row.at))]);
        expect(new Set(doses.filter(({ next }) => next).map((row) => row.at)).size).toBeLessThan(2);
      }),
    );
  });
});

describe("a press beside a word that the dose was taken at another time", () => {
  const pressed = (more: Partial<Dose>) =>
    dose("08:00", 1, {
      status: "late",
      once_only: true,
      pressed_utc: utc(at("12:00")),
      said_taken_utc: utc(at("08:05")),
      ...more,
    });
  it.each<[string, Partial<Dose>, string[]]>([
    ["is told where an extra dose is dangerous", {}, ["08:00 1", "12:00 told", "13:00 now"]],
    ["of the same opening is not", { said_taken_utc: utc(at("11:46")) }, ["08:00 1", "13:00 now"]],
    ["of another medicine is not", { once_only: false }, ["08:00 1", "13:00 now"]],
  ])("%s", (_, more, expected) => {
    expect(wordsOf({ doses: [pressed(more)] }, "13:00")).toEqual(expected);
  });

  it("is told once for all medicines of the press, and no more once it is named", () => {
    const doses = [pressed({}), pressed({ medicine: { id: 2, name: "Two", strength: "" } })];
    expect(wordsOf({ doses }, "13:00")).toEqual(["08:00 1+2", "12:00 told", "13:00 now"]);
    const said = { medicine: null, medicines: [], also: false, said_utc: utc(at("12:30")) };
    const named = [{ pressed_utc: utc(at("12:00")), as: "not_known" as const, ...said }];
    expect(wordsOf({ doses, named_presses: named }, "13:00")).not.toContain("12:00 told");
  });
});
