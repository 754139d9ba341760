import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  type AnswerInput,
  answerOf,
  asksNow,
  splitDays,
  withPast,
} from "./day-answer.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

type Fields = Partial<Dose> & { name?: string };

function dose(
  time: string,
  status: DoseStatus,
  { name = "Metformin", ...fields }: Fields = {},
): Dose {
  const date = fields.date ?? "2026-11-21";
  return {
    ...NOTHING_KNOWN,
    date,
    medicine: { id: name.length, name, strength: "500 mg" },
    dosage_time: `${time}:00.000`,
    due_utc: `${date}T${time}:00Z`,
    status,
    ...fields,
  };
}

const tomorrow = dose("08:00", "upcoming", { date: "2026-11-22" });
const SILENT: Doses["silent"] = [{ from_utc: "2026-11-21T07:40:00Z", to_utc: null }];

/** A dose that is unclear while its window is open, until the given time. */
const unclear = (time: string, until: string, kind: "unheard" | "no_box" | "no_button") => {
  const from_utc = `2026-11-21T${time}:00Z`;
  const doubt = kind === "unheard" ? { kind, from_utc, to_utc: null } : { kind };
  const searched = { from_utc, to_utc: `2026-11-21T${until}:00Z`, doubt };
  return dose(time, "unknown", { searched });
};

/** The answer's kind, and the times of its doses. */
function shortly(answer: Answer): string {
  const group = "group" in answer ? answer.group : answer.after;
  const time = group ? new Date(group.due).toISOString().slice(11, 16) : "nothing";
  const excused = "excused" in answer && answer.excused ? " excused" : "";
  return `${answer.kind} ${time}${excused}`;
}

interface Case {
  is: string;
  at: string;
  doses: Dose[];
  before?: Dose[];
  later?: Dose[];
  expected: string;
}

const morning = (status: DoseStatus, fields?: Fields) => dose("08:00", status, fields);
const evening = dose("20:00", "upcoming");

const CASES: readonly Case[] = [
  {
    is: "nothing is open",
    at: "12:00",
    doses: [morning("on_time"), evening],
    expected: "next 20:00",
  },
  { is: "it is time", at: "08:05", doses: [morning("due"), evening], expected: "due 08:00" },
  {
    is: "it is overdue",
    at: "10:00",
    doses: [morning("overdue"), evening],
    expected: "overdue 08:00",
  },
  {
    is: "one is overdue, and it is time for another",
    at: "11:40",
    doses: [morning("overdue"), dose("12:00", "due")],
    expected: "due 12:00",
  },
  {
    is: "two are overdue: the later",
    at: "13:00",
    doses: [morning("overdue"), dose("12:00", "overdue"), evening],
    expected: "overdue 12:00",
  },
  {
    is: "a missed dose is past",
    at: "15:00",
    doses: [morning("missed"), evening],
    expected: "next 20:00",
  },
  {
    is: "the box is silent, and its window is open",
    at: "09:00",
    doses: [unclear("08:00", "14:00", "unheard"), evening],
    expected: "unknown 08:00",
  },
  {
    is: "the box was silent, and its window is closed",
    at: "14:00",
    doses: [unclear("08:00", "14:00", "unheard"), evening],
    expected: "next 20:00",
  },
  {
    is: "there is no box: it is overdue like any other",
    at: "09:00",
    doses: [unclear("08:00", "14:00", "no_box"), evening],
    expected: "overdue 08:00",
  },
  {
    is: "the box has no button",
    at: "09:00",
    doses: [unclear("08:00", "14:00", "no_button"), evening],
    expected: "overdue 08:00",
  },
  {
    is: "all are taken, by press and by word",
    at: "21:00",
    doses: [morning("late"), dose("20:00", "confirmed")],
    later: [tomorrow],
    expected: "done 08:00",
  },
  {
    is: "all are taken, and the plan ends",
    at: "21:00",
    doses: [morning("on_time")],
    expected: "done nothing",
  },
  ...(["missed", "skipped", "unknown", "excused"] as const).map((status) => ({
    is: `the day is over with one ${status}`,
    at: "23:00",
    doses: [morning(status), dose("20:00", "on_time")],
    later: [tomorrow],
    expected: "over 08:00",
  })),
  {
    is: "nothing is planned today",
    at: "09:00",
    doses: [],
    later: [tomorrow],
    expected: "free 08:00",
  },
  { is: "nothing is planned at all", at: "09:00", doses: [], expected: "free nothing" },
  ...(
    [
      ["before", "06:00", "upcoming", "next 08:00 excused"],
      ["at the time", "08:10", "due", "due 08:00 excused"],
      ["after", "09:10", "overdue", "overdue 08:00 excused"],
      ["pressed", "09:10", "late", "done nothing"],
      ["stated", "09:10", "confirmed", "done nothing"],
      ["too late for it", "21:00", "missed", "over nothing"],
    ] as const
  ).map(([when, time, status_if_counted, expected]) => ({
    is: `the day is not counted, ${when}`,
    at: time,
    doses: [morning("excused", { status_if_counted })],
    expected,
  })),
  {
    is: "the day is not counted, and the box is silent",
    at: "09:10",
    doses: [
      { ...unclear("08:00", "14:00", "unheard"), status: "excused", status_if_counted: "unknown" },
    ],
    expected: "overdue 08:00 excused",
  },
];

/** Doses at night: the chart day 2026-11-21 begins at 03:00. */
const night = (time: string, status: DoseStatus, until: string | null, date = "2026-11-20") => {
  const due_utc = `${time > "12:00" ? "2026-11-20" : "2026-11-21"}T${time}:00Z`;
  const to_utc = `2026-11-21T${until ?? time}:00Z`;
  const searched = until === null ? null : { from_utc: due_utc, to_utc, doubt: null };
  return dose(time, status, { date, due_utc, searched });
};

const NIGHT: readonly Case[] = [
  {
    is: "a dose of yesterday is overdue after 03:00",
    at: "03:05",
    before: [night("23:00", "overdue", "03:30")],
    doses: [dose("08:00", "upcoming")],
    expected: "overdue 23:00",
  },
  {
    is: "its window is over",
    at: "03:30",
    before: [night("23:00", "overdue", "03:30")],
    doses: [dose("08:00", "upcoming")],
    expected: "next 08:00",
  },
  {
    is: "the box is silent since, and its window is open",
    at: "03:05",
    before: [night("23:00", "unknown", "03:30")],
    doses: [dose("08:00", "upcoming")],
    expected: "unknown 23:00",
  },
  {
    is: "a dose of yesterday is due at 02:45",
    at: "03:05",
    before: [night("02:45", "due", null)],
    doses: [dose("08:00", "upcoming")],
    expected: "due 02:45",
  },
  {
    is: "yesterday's was taken",
    at: "03:05",
    before: [night("02:45", "on_time", null), night("20:00", "missed", "00:00")],
    doses: [dose("08:00", "upcoming")],
    expected: "next 08:00",
  },
  {
    is: "the first dose of tomorrow is due, at 03:15",
    at: "02:50",
    doses: [night("23:00", "on_time", null, "2026-11-21")],
    later: [night("03:15", "due", null, "2026-11-22")],
    expected: "due 03:15",
  },
  {
    is: "it is not due yet",
    at: "02:44",
    doses: [night("23:00", "on_time", null, "2026-11-21")],
    later: [night("03:15", "upcoming", null, "2026-11-22")],
    expected: "done 03:15",
  },
];

/** Nothing is planned, and the server's last answer is old. */
const input: AnswerInput = {
  before: [],
  today: [],
  later: [],
  silent: [],
  now: 0,
  answeredAt: 0,
};

describe("the answer", () => {
  it.each([...CASES, ...NIGHT])("$is: $expected", ({ at: time, doses, expected, ...days }) => {
    const answer = answerOf({ ...input, ...days, today: doses, silent: SILENT, now: at(time) });
    expect(shortly(answer)).toBe(expected);
  });

  it("is `due` from the tolerance before until the tolerance after, inclusive", () => {
    const kindAt = (off: number) =>
      answerOf({ ...input, today: [dose("20:00", "due")], now: at("20:00") + off }).kind;
    expect(kindAt(-TOLERANCE - 1)).toBe("next");
    expect(kindAt(-TOLERANCE)).toBe("due");
    expect(kindAt(TOLERANCE)).toBe("due");
    expect(kindAt(TOLERANCE + 1)).toBe("overdue");
  });

  it("asks only for what is still open of an occasion", () => {
    const doses = [morning("confirmed"), morning("due", { name: "Ramipril" })];
    const answer = answerOf({ ...input, today: doses, now: at("08:05") });
    expect(answer).toMatchObject({ kind: "due", group: { doses: [doses[1]] } });
  });

  it("says since when the box is silent, where it is", () => {
    const today = [unclear("08:00", "14:00", "unheard")];
    const known = { ...input, today, now: at("09:00") };
    expect(answerOf({ ...known, silent: SILENT })).toMatchObject({ heard: at("07:40") });
    expect(answerOf(known)).toMatchObject({ kind: "unknown", heard: null });
  });

  it("counts the doses of a day on which all were taken", () => {
    const doses = [morning("early"), dose("20:00", "on_time"), dose("20:00", "confirmed")];
    const answer = answerOf({ ...input, today: doses, now: at("21:00") });
    expect(answer).toMatchObject({ kind: "done", count: 3 });
  });
});

describe("a clock that is ahead", () => {
  const kindAt = (now: string, answeredAt: string, status: DoseStatus = "upcoming") =>
    answerOf({
      ...input,
      today: [dose("20:00", status)],
      now: at(now),
      answeredAt: at(answeredAt),
    }).kind;

  it("makes no dose due that the server has just called upcoming", () => {
    expect(kindAt("19:45", "19:45")).toBe("next");
    expect(kindAt("20:45", "20:45")).toBe("next");
    expect(kindAt("19:45", "19:45", "due")).toBe("due");
  });

  it("is not suspected where the time came since the answer, or the answer is old", () => {
    expect(kindAt("19:30", "19:29")).toBe("due");
    expect(kindAt("19:45", "19:44")).toBe("due");
  });
});

it.each([
  ["due", "08:05", true],
  ["overdue", "09:00", true],
  ["upcoming", "06:00", false],
  ["on_time", "09:00", false],
] as const)(
  "a dose that is %s comes before the first steps: at %s %s",
  (status, time, expected) => {
    const doses = [morning("excused", { status_if_counted: status }), morning(status)];
    for (const each of doses) {
      expect(asksNow(answerOf({ ...input, today: [each], now: at(time) }))).toBe(expected);
    }
  },
);

it("an unclear dose comes before the first steps", () => {
  const today = [unclear("08:00", "14:00", "unheard")];
  expect(asksNow(answerOf({ ...input, today, now: at("09:00") }))).toBe(true);
});

it("adds the days before once, also while today's answer still holds one of them", () => {
  const dayOf = (date: string) => ({
    date,
    timezone: "UTC",
    plan: "due" as const,
    start_utc: `${date}T03:00:00Z`,
    end_utc: `${date}T23:00:00Z`,
  });
  const knownOf = (doses: Dose[]): Doses => ({
    timezone: "UTC",
    days: doses.map(({ date }) => dayOf(date)),
    doses,
    extra_presses: [],
    second_openings: [],
    close_pairs: [],
    silent: [],
    named_presses: [],
    intakes: [],
  });
  const open = dose("08:00", "overdue", { date: "2026-11-20" });
  const taken = dose("08:00", "late", { date: "2026-11-20" });
  const known = withPast(knownOf([open, evening]), knownOf([taken]));
  expect(splitDays(known, "2026-11-21")).toEqual({ before: [taken], today: [evening], later: [] });
  expect(splitDays(withPast(knownOf([open, evening]), undefined), "2026-11-21").before).toEqual([
    open,
  ]);
});
