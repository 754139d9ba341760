import type { Dose } from "@dosebeat/contract/doses";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { HOUR } from "@dosebeat/domain/time/durations";
import { assert, constantFrom, integer, property, record, array as several } from "fast-check";
import { createTranslator } from "use-intl";
import { describe, expect, it } from "vitest";
import ar from "../../../i18n/messages/ar.json";
import de from "../../../i18n/messages/de.json";
import en from "../../../i18n/messages/en.json";
import fr from "../../../i18n/messages/fr.json";
import { type CountedDose, factsOf, whereOf } from "./facts.ts";
import { lineOf, summaryOf } from "./words.ts";

const CATALOGUES = { en, de, fr, ar };
type Language = keyof typeof CATALOGUES;

function wordsIn(locale: Language) {
  const messages: typeof en = CATALOGUES[locale];
  return { t: createTranslator({ locale, messages, namespace: "history" }), locale };
}

/** Without the spaces that keep a number and its word in one line. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const SIGNS: Record<string, DoseStatus> = {
  o: "on_time",
  l: "late",
  e: "early",
  c: "confirmed",
  x: "missed",
  s: "skipped",
  "?": "unknown",
  n: "unknown",
  b: "unknown",
  "~": "unknown",
  "!": "overdue",
  ".": "upcoming",
  "-": "excused",
};

type Searched = NonNullable<Dose["searched"]>;

/** Why an unclear dose is unclear: lost messages, no box, no button, or a neighbouring dose. */
const DOUBTS: Record<string, Searched["doubt"]> = {
  "?": { kind: "unheard", from_utc: "2026-11-16T00:00:00Z", to_utc: null },
  n: { kind: "no_box" },
  b: { kind: "no_button" },
  "~": null,
};

function searchedFor(sign: string, date: string, time: string): Searched | null {
  const doubt = DOUBTS[sign];
  if (doubt === undefined) return null;
  const at = Date.parse(`${date}T${time}:00Z`);
  const [from_utc, to_utc] = [at - 2 * HOUR, at + 2 * HOUR].map((one) =>
    new Date(one).toISOString(),
  );
  if (!from_utc || !to_utc) throw new Error("No window");
  return { from_utc, to_utc, doubt };
}

/** Days from the 16th on, a sign per dose at the given times. */
function doses(times: string[], days: string[]): CountedDose[] {
  return days.flatMap((signs, day) =>
    [...signs].map((sign, place) => {
      const date = `2026-11-${16 + day}`;
      const status = SIGNS[sign];
      const time = times[place];
      if (!status || !time) throw new Error(`No such dose: ${sign}`);
      const due_utc = `${date}T${time}:00Z`;
      const searched = searchedFor(sign, date, time);
      return { date, dosage_time: `${time}:00.000`, due_utc, status, searched };
    }),
  );
}

const THREE = ["08:00", "13:00", "20:00"];
/** The week from the design sketch. */
const SKETCH = doses(THREE, ["ooo", "olx", "ooo", "o?o", "oox", "lox", "oo."]);
const OFFLINE = [{ from_utc: "2026-11-19T12:00:00Z", to_utc: "2026-11-19T15:00:00Z" }];

describe("a summary", () => {
  it.each([
    [
      "en",
      "16 of 20 taken; 3 evenings missed.",
      "Mornings and noons were regular. One noon is unclear: the box was offline.",
    ],
    [
      "de",
      "16 von 20 genommen; 3 abends verpasst.",
      "Morgens und mittags regelmäßig. Eine Einnahme am Mittag ist unklar: Die Box war offline.",
    ],
    [
      "fr",
      "16 prises faites sur 20\u202f; 3 du soir manquées.",
      "Prises régulières le matin et à midi. Une prise de midi est incertaine\u00a0: le boîtier était hors ligne.",
    ],
    [
      "ar",
      "أُخذت 16 من أصل 20، وفاتت 3 جرعات مساءً.",
      "الجرعات منتظمة صباحًا وظهرًا. لم تتأكد جرعة واحدة ظهرًا: كانت العلبة غير متصلة.",
    ],
  ] as const)("of the week in the sketch, in %s", (language, headline, reasons) => {
    const summary = summaryOf(factsOf(SKETCH, OFFLINE, true), wordsIn(language));
    expect(plain(summary.headline)).toBe(headline);
    expect(plain(summary.reasons.join(" "))).toBe(plain(reasons));
  });

  it.each([
    ["all on time", ["ooo", "ooo"], "All 6 taken. All on time."],
    ["all taken, some late", ["ool", "eoo"], "All 6 taken. 4 on time, 2 early or late."],
    ["one dose", ["o"], "The one dose was taken. All on time."],
    ["a whole day missed", ["ooo", "xxx"], "3 of 6 taken; one whole day missed."],
    [
      "doses missed in two parts of the day",
      ["xoo", "xxo", "ooo"],
      "6 of 9 taken; 3 missed. Missed: 2 in the morning, 1 at noon. Evenings were regular.",
    ],
    [
      "doses missed all over the day",
      ["oxo", "xox", "oox"],
      "5 of 9 taken; 4 missed. Missed: 1 in the morning, 1 at noon, 2 in the evening.",
    ],
    ["nothing known", ["???", "??."], "All 5 are unclear."],
    ["nothing due yet", ["..."], "Nothing was due yet."],
    ["nothing due", [], "No dose was due."],
    ["days not counted", ["---"], "These days are not counted."],
    [
      "days not counted beside others",
      ["ooo", "---"],
      "All 3 taken. All on time. 3 more doses are not counted.",
    ],
    [
      "each other outcome",
      ["oos", "ooc", "oo!"],
      "7 of 9 taken. Mornings and noons were regular. One is overdue. One was skipped. One was added by you.",
    ],
    [
      "unclear doses for several reasons",
      ["o?o", "?oo", "o?o"],
      "6 of 9 taken. Evenings were regular. 3 doses are unclear.",
    ],
  ])("with %s", (_, days, text) => {
    const offline = [{ from_utc: "2026-11-16T12:00:00Z", to_utc: "2026-11-16T15:00:00Z" }];
    const { headline, reasons } = summaryOf(
      factsOf(doses(THREE, days), offline, true),
      wordsIn("en"),
    );
    expect(plain([headline, ...reasons].join(" "))).toBe(text);
  });

  it("calls no part of the day regular in which a dose was left out or most were late", () => {
    const { regular } = factsOf(doses(THREE, ["olo", "sll", "oll", "olo"]), [], true);
    expect(regular).toEqual([]);
  });

  it("names the time where a part of the day has several", () => {
    const four = doses(["08:00", "12:00", "16:00", "20:00"], ["ooox", "oooo", "o?ox", "oooo"]);
    const { headline, reasons } = summaryOf(factsOf(four, [], true), wordsIn("en"));
    expect(plain(headline)).toBe("13 of 16 taken; 2 missed, at \u206820:00\u2069.");
    expect(reasons).toEqual([
      "Mornings were regular.",
      "One noon is unclear: some of the box’s messages are missing.",
    ]);
  });

  it("says whose word it is without a box", () => {
    const facts = factsOf(doses(["08:00"], ["c", "c", "?", "s"]), [], false);
    const { headline, reasons } = summaryOf(facts, wordsIn("en"));
    expect(headline).toBe("Taken by your own word: 2 of 4.");
    expect(reasons).toEqual(["Doses you didn’t note are unclear."]);
    expect(factsOf(doses(["08:00"], ["o", "?"]), [], false).byOwnWord).toBe(false);
  });
});

it("tells what was taken as needed from what was taken beside the times of the plan", () => {
  const [one, other] = [{ date: "2026-11-16" }, { date: "2026-11-17" }];
  const beside = { intakes: [one, other], also: [one, one], words: [] };
  const { reasons } = summaryOf(factsOf(doses(["08:00"], ["o"]), [], true, beside), wordsIn("en"));
  expect(reasons).toContain("2 extra, as needed, on 2 days.");
  expect(reasons).toContain("Also taken 2 times, on one day.");
});

describe("why doses are unclear", () => {
  const cause = (days: string[], hasBox = true) =>
    factsOf(doses(THREE, days), OFFLINE, hasBox).cause;
  it.each([
    ["no box until Thursday, whichever is linked now", ["nnn", "nnn", "nnn", "ooo"], "noBox"],
    ["a silence of the box", ["ooo", "ooo", "ooo", "o?o"], "offline"],
    ["lost messages", ["o?o", "?oo"], "lost"],
    ["lost messages, no box before", ["nnn", "o?o"], null],
    ["lost messages and a silence", ["o?o", "ooo", "ooo", "o?o"], null],
    ["no box, though one fell silent later", ["ooo", "ooo", "ooo", "ono"], "noBox"],
    ["a device without a button", ["bbb"], null],
    ["a device without a button, silent at that", ["ooo", "ooo", "ooo", "obo"], null],
    ["the press of a neighbouring dose", ["o~o"], null],
    ["nothing unclear", ["oxo"], null],
  ] as const)("%s", (_, days, expected) => {
    expect(cause([...days])).toBe(expected);
  });

  it("is not the lack of a box where the box is gone but was linked then", () => {
    expect(cause(["o?o"], false)).toBe("lost");
  });

  it("is said of the time of the dose, not of now", () => {
    const { reasons } = summaryOf(
      factsOf(doses(THREE, ["nnn", "nnn", "nnn", "ooo"]), [], true),
      wordsIn("en"),
    );
    expect(plain(reasons.join(" "))).toContain(": there was no box to count.");
  });

  it("is not guessed where this device has not heard of the presses", () => {
    const [dose] = doses(["13:00"], ["o", "o", "o", "?"]).slice(-1);
    if (!dose) throw new Error("No dose");
    expect(factsOf([dose], OFFLINE, true).cause).toBe("offline");
    expect(factsOf([{ ...dose, searched: null }], OFFLINE, true).cause).toBeNull();
  });
});

describe("the line on the dashboard", () => {
  it.each([
    ["en", "16 of 20 taken this week.", "3 evenings missed, one unclear."],
    ["de", "16 von 20 diese Woche genommen.", "3 abends verpasst, eine unklar."],
    ["fr", "16 prises faites sur 20 cette semaine.", "3 du soir manquées et une incertaine."],
    ["ar", "أُخذت 16 من أصل 20 هذا الأسبوع.", "فاتت 3 جرعات مساءً ولم تتأكد جرعة واحدة."],
  ] as const)("in %s", (language, headline, rest) => {
    const line = lineOf(factsOf(SKETCH, OFFLINE, true), wordsIn(language));
    expect(line.headline).toBe(headline);
    expect(plain(line.reasons.join(" "))).toBe(rest);
  });

  it("is short when all is well", () => {
    const line = lineOf(factsOf(doses(THREE, ["ooo"]), [], true), wordsIn("en"));
    expect(line).toEqual({ headline: "3 of 3 taken this week.", reasons: [] });
  });
});

const anyDose = record({
  date: constantFrom("2026-11-16", "2026-11-17", "2026-11-18"),
  dosage_time: constantFrom("07:00", "08:00", "13:00", "18:00", "20:00", "01:00"),
  status: constantFrom(...Object.values(SIGNS)),
  minute: integer({ min: 0, max: 59 }),
}).map(({ minute, ...dose }) => ({
  ...dose,
  due_utc: `${dose.date}T${dose.dosage_time}:${String(minute).padStart(2, "0")}Z`,
}));

describe("any days", () => {
  it("have counts that add up: a sentence explains all that lacks", () => {
    assert(
      property(several(anyDose, { maxLength: 40 }), (some) => {
        const { tally, missed, unclear } = factsOf(some, [], true);
        const lacking = tally.missed + tally.skipped + tally.unknown + tally.overdue;
        expect(tally.due - tally.taken).toBe(lacking);
        expect(missed.kind === "none").toBe(tally.missed === 0);
        expect(unclear.kind === "none").toBe(tally.unknown === 0);
        if (missed.kind === "doses" || missed.kind === "part")
          expect(missed.count).toBe(tally.missed);
      }),
    );
  });

  it("name a part or a day only where that is all of it", () => {
    assert(
      property(several(anyDose, { maxLength: 12 }), (all) => {
        const some = all.filter(({ status }) => status === "missed");
        const where = whereOf(some, all);
        if (where.kind === "days") {
          const dates = new Set(some.map(({ date }) => date));
          expect(all.filter(({ date }) => dates.has(date))).toHaveLength(some.length);
        }
        if (where.kind === "doses")
          expect(where.parts.reduce((sum, { count }) => sum + count, 0)).toBe(some.length);
      }),
    );
  });
});
