import { describe, expect, it } from "vitest";
import type { DoseStatus } from "../doses/statuses.ts";
import { addDays } from "../time/local-time.ts";
import type { WorklistBox } from "./box-reasons.ts";
import { type DayFacts, dayFacts, dayPartOf, type WorklistDose } from "./day-facts.ts";
import { versionText } from "./reasons.ts";
import { WORKLIST_DAYS, type WorklistCase, worklistRow } from "./worklist.ts";

const TODAY = "2026-03-15";
const HEARD: WorklistBox = {
  state: "other",
  heard_utc: "2026-03-15T09:00:00Z",
  battery: 80,
  battery_days: null,
};

/** A letter for each day; today is the last one. `?`: messages lost; `w`: unclear until the next message. */
const STATUS: Record<string, DoseStatus> = {
  o: "on_time",
  l: "late",
  x: "missed",
  "?": "unknown",
  s: "skipped",
  c: "confirmed",
  w: "unknown",
  n: "unknown",
  "-": "excused",
  ".": "upcoming",
};

interface Given {
  mornings?: string;
  evenings?: string;
  /** Deviations of the mornings or evenings in minutes, oldest first. */
  minutes?: number[];
  extra?: Record<number, number>;
  reason?: string;
}

function days({ mornings, evenings, minutes = [], extra = {}, reason }: Given): DayFacts[] {
  return Array.from({ length: WORKLIST_DAYS }, (_, at) => {
    const dose = (time: string, letters: string | undefined): WorklistDose[] => {
      const status = letters && STATUS[letters[at] ?? ""];
      if (!status) return [];
      const isPressed = status === "on_time" || status === "late";
      const deviation = isPressed ? (minutes[at] ?? 0) : null;
      const why = status === "skipped" ? (reason ?? null) : null;
      const letter = letters[at];
      const known = { isOpen: letter === "w", isLost: letter === "?" };
      return [{ medicine: 7, time, status, deviation, reason: why, ...known }];
    };
    const doses = [...dose("08:00", mornings), ...dose("20:00", evenings)];
    return dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), doses, extra[at] ?? 0);
  });
}

const REGULAR = "ooooooooooooo.";

const CASES: [
  name: string,
  given: Given,
  more: Partial<Omit<WorklistCase, "days">>,
  section: string,
  kinds: unknown[],
][] = [
  ["all as it should be", { mornings: REGULAR, evenings: REGULAR }, {}, "none", []],
  ["no plan", {}, {}, "none", []],
  [
    "3 evenings missed in a row, regular before",
    { mornings: "oooooooooooooo", evenings: "ooooooooooxxx." },
    {},
    "call",
    [{ kind: "missed_in_a_row", part: "evening", count: 3, is_regular_before: true }],
  ],
  [
    "3 evenings missed in a row, seldom taken before",
    { mornings: REGULAR, evenings: "xoxooxxoxoxxx." },
    {},
    "call",
    [{ kind: "missed_in_a_row", part: "evening", count: 3, is_regular_before: false }],
  ],
  [
    "no press for 2 days, box heard",
    { mornings: "oooooooooooxx.", evenings: "oooooooooooxx." },
    {},
    "call",
    [{ kind: "no_press", days: 2 }],
  ],
  [
    "no press seen for 2 days, messages lost: nobody can tell",
    { mornings: "ooooooooooo??.", evenings: "ooooooooooo??." },
    {},
    "none",
    [],
  ],
  [
    "pressed today after 2 days without a press",
    { mornings: "oooooooooooxxo" },
    {},
    "watch",
    [{ kind: "missed_some", part: "morning", count: 2 }],
  ],
  [
    "box silent since Tuesday: not known, not missed",
    { mornings: "ooooooooo?????" },
    { box: { ...HEARD, state: "silent", heard_utc: "2026-03-10T09:00:00Z" } },
    "box",
    [{ kind: "box_silent", since_utc: "2026-03-10T09:00:00Z" }],
  ],
  [
    "missed before the box fell silent: the box first",
    { evenings: "ooooooooxxx???" },
    { box: { ...HEARD, state: "silent", heard_utc: "2026-03-12T09:00:00Z" } },
    "box",
    [
      { kind: "box_silent", since_utc: "2026-03-12T09:00:00Z" },
      { kind: "no_press", days: 3 },
    ],
  ],
  [
    "never heard",
    {},
    { box: { ...HEARD, state: "never_seen", heard_utc: null } },
    "box",
    [{ kind: "never_seen" }],
  ],
  [
    "not understood",
    { mornings: "oooooo????????" },
    { box: { ...HEARD, state: "not_understood" } },
    "box",
    [{ kind: "not_understood" }],
  ],
  [
    "battery 8 %",
    { mornings: REGULAR },
    { box: { ...HEARD, battery: 8.2 } },
    "box",
    [{ kind: "battery", percent: 8 }],
  ],
  [
    "battery ends in 9 days",
    { mornings: REGULAR },
    { box: { ...HEARD, battery_days: 9 } },
    "box",
    [{ kind: "battery_ends", days: 9 }],
  ],
  [
    "messages lost on 6 days",
    { mornings: "ooo??oo??o??o." },
    {},
    "box",
    [{ kind: "messages_lost", days: 6 }],
  ],
  [
    "a call comes before the battery, which is told as well",
    { mornings: REGULAR, evenings: "ooooooooooxxx." },
    { box: { ...HEARD, battery: 8 } },
    "call",
    [
      { kind: "missed_in_a_row", part: "evening", count: 3, is_regular_before: true },
      { kind: "battery", percent: 8 },
    ],
  ],
  [
    "stock out on Wednesday",
    { mornings: REGULAR },
    { stocks: [{ medicine: 7, date: "2026-03-18" }] },
    "call",
    [{ kind: "stock_out", medicine: 7, date: "2026-03-18" }],
  ],
  [
    "stock out in 6 days",
    { mornings: REGULAR },
    { stocks: [{ medicine: 7, date: "2026-03-21" }] },
    "watch",
    [{ kind: "stock_out", medicine: 7, date: "2026-03-21" }],
  ],
  [
    "stock for weeks",
    { mornings: REGULAR },
    { stocks: [{ medicine: 7, date: "2026-04-21" }] },
    "none",
    [],
  ],
  [
    "evenings drift 2 h later a week, now missed",
    {
      mornings: REGULAR,
      evenings: "ooollllllllxx.",
      minutes: [0, 10, 25, 45, 60, 80, 95, 115, 130, 150, 170],
    },
    {},
    "call",
    [{ kind: "drift", part: "evening", minutes: 123, is_missed: true }],
  ],
  [
    "mornings drift an hour a week",
    { mornings: "ooooolllllllll", minutes: Array.from({ length: 14 }, (_, at) => at * 10) },
    {},
    "watch",
    [{ kind: "drift", part: "morning", minutes: 70, is_missed: false }],
  ],
  [
    "half of the mornings over 1 h late",
    {
      mornings: "lololololololo",
      minutes: Array.from({ length: 14 }, (_, at) => (at % 2 ? 0 : 75)),
    },
    {},
    "watch",
    [{ kind: "late_often", part: "morning", count: 7, of: 14 }],
  ],
  [
    "8 of 13 evenings missed",
    { mornings: REGULAR, evenings: "xxooxxxooxxxo." },
    {},
    "call",
    [{ kind: "missed_often", part: "evening", count: 8, of: 13 }],
  ],
  [
    "2 evenings missed in 14 days",
    { evenings: "oooooooxooooxo" },
    {},
    "watch",
    [{ kind: "missed_some", part: "evening", count: 2 }],
  ],
  ["one evening missed", { evenings: "oooooooooooxoo" }, {}, "none", []],
  [
    "skipped on 3 days, with a reason",
    { mornings: "oooooooooosss.", reason: "dizzy" },
    {},
    "call",
    [{ kind: "skipped", medicine: 7, days: 3, reason: "dizzy" }],
  ],
  ["skipped a week ago", { mornings: "ooosssoooooooo" }, {}, "none", []],
  [
    "7 extra presses yesterday",
    { mornings: REGULAR, extra: { 12: 7 } },
    {},
    "call",
    [{ kind: "extra_presses", date: "2026-03-14", count: 7 }],
  ],
  ["extra presses last week", { mornings: REGULAR, extra: { 5: 7 } }, {}, "none", []],
  [
    "back since Wednesday",
    { mornings: "oooo------ooo." },
    {},
    "watch",
    [{ kind: "back", date: "2026-03-12" }],
  ],
  [
    "confirms by hand",
    { mornings: "ooccoccccooccc" },
    {},
    "watch",
    [{ kind: "by_hand", count: 9, of: 14 }],
  ],
];

const ALWAYS = "oooooooooooooo";
const EVENINGS = { kind: "missed_in_a_row", part: "evening", is_regular_before: true };
const TWO_DAYS = { kind: "no_press", days: 2 };

describe("what is not known takes no reason away", () => {
  it.each<[name: string, given: Given, reasons: unknown[]]>([
    // Due 08:00 and 20:00, heard every four hours; three evenings missed.
    [
      "at 07:59 the fourth is overdue",
      { mornings: ALWAYS, evenings: "oooooooooxxx.." },
      [{ ...EVENINGS, count: 3 }],
    ],
    [
      "at 08:01 it is open",
      { mornings: ALWAYS, evenings: "oooooooooxxxw." },
      [{ ...EVENINGS, count: 3 }],
    ],
    [
      "heard at 10:00 it is missed",
      { mornings: ALWAYS, evenings: "oooooooooxxxx." },
      [{ ...EVENINGS, count: 4 }],
    ],
    [
      "its message is truly lost",
      { mornings: ALWAYS, evenings: "oooooooooxxx?." },
      [{ ...EVENINGS, count: 3 }],
    ],
    [
      "lost before there was a box",
      { mornings: ALWAYS, evenings: "oooooooooxxxn." },
      [{ ...EVENINGS, count: 3 }],
    ],
    [
      "one unclear between missed ones",
      { mornings: ALWAYS, evenings: "ooooooooooxx?x" },
      [{ kind: "missed_some", part: "evening", count: 3 }],
    ],
    [
      "one more known to be missed after an unclear one",
      { mornings: ALWAYS, evenings: "ooooooooxxx?x." },
      [{ ...EVENINGS, count: 3 }],
    ],
    [
      "taken after an unclear one",
      { mornings: ALWAYS, evenings: "ooooooooxxx?o." },
      [{ kind: "missed_some", part: "evening", count: 3 }],
    ],
    [
      "yesterday evening is open",
      { mornings: "oooooooooooxx.", evenings: "oooooooooooxw." },
      [TWO_DAYS],
    ],
    [
      "yesterday is unclear",
      { mornings: "ooooooooooxx?.", evenings: "ooooooooooxx?." },
      [TWO_DAYS],
    ],
    ["yesterday alone is open", { evenings: "ooooooooooxxw." }, [TWO_DAYS]],
    ["one day of two is open", { evenings: "oooooooooooxw." }, []],
    [
      "drifting, and unclear now",
      {
        mornings: ALWAYS,
        evenings: "ooolllllllxxw.",
        minutes: [0, 10, 25, 45, 60, 80, 95, 100, 105, 110],
      },
      [{ kind: "drift", part: "evening", minutes: 96, is_missed: true }],
    ],
  ])("%s", (_, given, reasons) => {
    const row = worklistRow({ days: days(given), box: HEARD, stocks: [] });
    expect(row.reasons).toEqual(reasons);
  });

  it("a row weighs no less when an open dose long before it becomes a missed one", () => {
    const row = (evenings: string) =>
      worklistRow({ days: days({ mornings: ALWAYS, evenings }), box: HEARD, stocks: [] });
    const [open, missed] = [row("   oxowoooxxx."), row("   oxoxoooxxx.")];
    expect(open.reasons).toEqual([{ ...EVENINGS, is_regular_before: false, count: 3 }]);
    expect(missed).toEqual(open);
  });

  it("half of the mornings missed stays a reason when the newest one turns a drift into one", () => {
    const row = (newest: DoseStatus) => {
      const given = Array.from({ length: WORKLIST_DAYS }, (_, at) => {
        const first = at < 11 ? "missed" : "on_time";
        const [one, other]: DoseStatus[] = at < 12 ? [first, "late"] : [newest, newest];
        const dose = (time: string, status: DoseStatus = "unknown"): WorklistDose => ({
          medicine: 7,
          time,
          status,
          reason: null,
          isOpen: false,
          isLost: false,
          deviation: status === "late" ? at * 14 : status === "on_time" ? 0 : null,
        });
        const due = at < 13 ? [dose("07:00", one), dose("09:00", other)] : [];
        return dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), due, 0);
      });
      return worklistRow({ days: given, box: HEARD, stocks: [] });
    };
    const often = { kind: "missed_often", part: "morning" };
    const drift = { kind: "drift", part: "morning", minutes: 98 };
    expect(row("unknown")).toMatchObject({
      section: "call",
      weight: 81,
      reasons: [
        { ...often, count: 11, of: 12 },
        { ...drift, is_missed: false },
      ],
    });
    expect(row("missed")).toMatchObject({
      section: "call",
      weight: 82,
      reasons: [
        { ...often, count: 12, of: 13 },
        { ...drift, is_missed: true },
      ],
    });
  });

  it("neither open doses nor those before the first box are lost messages", () => {
    const kinds = (mornings: string) =>
      worklistRow({ days: days({ mornings }), box: HEARD, stocks: [] }).reasons.map(
        ({ kind }) => kind,
      );
    expect(kinds("ooooooooo????.")).toEqual(["messages_lost"]);
    expect(kinds("oooooooooo???w")).toEqual([]);
    expect(kinds("nnnnnnnnnnnnno")).toEqual([]);
  });

  it("is shown as not over while the next message decides", () => {
    expect(days({ evenings: "oooooooooooow." }).at(-2)?.result).toBe("open");
  });
});

it("a row of more than nine days without a press weighs less than a dose taken twice", () => {
  const weigh = (mornings: string) =>
    worklistRow({ days: days({ mornings }), box: HEARD, stocks: [] }).weight;
  expect([weigh("oooooooooooxx."), weigh("oxxxxxxxxxxxx.")]).toEqual([102, 109]);
});

it("who took one of two medicines of a day did press", () => {
  const one = { medicine: 7, time: "08:00", reason: null, isOpen: false, isLost: false };
  const doses: WorklistDose[] = [
    { ...one, status: "on_time", deviation: 0 },
    { ...one, medicine: 8, status: "missed", deviation: null },
  ];
  const both = Array.from({ length: WORKLIST_DAYS }, (_, at) =>
    dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), at === WORKLIST_DAYS - 1 ? [] : doses, 0),
  );
  const { reasons } = worklistRow({ days: both, box: HEARD, stocks: [] });
  expect(reasons.map(({ kind }) => kind)).not.toContain("no_press");
});

describe("the worklist", () => {
  it.each(CASES)("%s", (_, given, more, section, reasons) => {
    const row = worklistRow({ days: days(given), box: HEARD, stocks: [], ...more });

    expect([row.section, row.reasons]).toEqual([section, reasons]);
  });

  it("never asks for a call where all is unclear, whatever the box does", () => {
    for (const state of ["silent", "not_understood", "never_seen", "other"] as const) {
      const row = worklistRow({
        days: days({ mornings: "??????????????", evenings: "??????????????" }),
        box: { ...HEARD, state },
        stocks: [],
      });
      expect(row.section).toBe("box");
    }
  });

  it("tells who takes less from who may have taken all", () => {
    const weigh = (evenings: string) =>
      worklistRow({ days: days({ evenings }), box: HEARD, stocks: [] }).weight;

    expect(weigh("ooooooooooxxx.")).toBeGreaterThan(weigh("ooooooooo???o."));
    expect(weigh("oooooooooxxxx.")).toBeGreaterThan(weigh("ooooooooooxxx."));
  });
});

describe("the version of a row", () => {
  const of = (evenings: string, extra = {}) => {
    const row = worklistRow({ days: days({ evenings, extra }), box: HEARD, stocks: [] });
    return versionText(row.section, row.reasons);
  };

  it("changes with one more evening missed", () => {
    expect(of("ooooooooooxxx.")).not.toBe(of("oooooooooxxxx."));
  });

  it("stays when only the window moves", () => {
    expect(of("oooooooxooooxo")).toBe(of("ooooooxooooxoo"));
    expect(of("xxooxxxooxxxo.")).toBe(of("xooxxxooxxxox."));
  });

  it("changes with something else that happened", () => {
    expect(of("oooooooxooooxo")).not.toBe(of("oooooooxooooxo", { 13: 8 }));
  });
});

describe("the parts of a day", () => {
  it.each([
    ["02:59", "night"],
    ["03:00", "morning"],
    ["10:59", "morning"],
    ["11:00", "midday"],
    ["16:00", "evening"],
    ["22:00", "night"],
  ])("%s is %s", (time, part) => {
    expect(dayPartOf(time)).toBe(part);
  });
});
