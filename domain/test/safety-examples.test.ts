// Sixty worked cases of windows, second openings and figures, from the plan and the presses to what is told.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { figuresOf, outwards, type Share } from "../src/adherence/adherence.ts";
import {
  dueSpan,
  initiationOf,
  persistenceOf,
  stopThreshold,
} from "../src/adherence/persistence.ts";
import { dayWords } from "../src/plan/plan.ts";
import { MINUTE } from "../src/time/durations.ts";
import { addDays, chartDayOf } from "../src/time/local-time.ts";
import { type KnownCase, knownOf, monitoredDaysOf, type SafetyCase } from "./safety-fixture.ts";

const file = new URL("fixtures/safety.examples.json", import.meta.url);
const { cases }: { cases: SafetyCase[] } = JSON.parse(readFileSync(file, "utf8"));

/** Whether an instant lies in the chart days of a case. */
const within = ({ bounds }: KnownCase, at: Date) => at >= bounds.from && at < bounds.to;

function toldWindows(known: KnownCase) {
  return known.results
    .filter(({ occasion }) => within(known, occasion.due))
    .map(({ occasion, window }) => ({
      due_utc: occasion.due.toISOString(),
      from_utc: new Date(window.from).toISOString(),
      until_utc: new Date(window.to + 1).toISOString(),
    }));
}

function toldDoses(known: KnownCase) {
  return known.doses
    .filter(({ due }) => within(known, due))
    .map(({ day, medicine, due, status, pressed, deviation, open }) => ({
      date: day,
      medicine,
      due_utc: due.toISOString(),
      status,
      pressed_utc: pressed?.toISOString() ?? null,
      // The cases are written with three decimals.
      deviation: deviation === null ? null : Math.round(deviation / 60) / 1000,
      ...(open && { open }),
    }));
}

function toldOpenings(known: KnownCase) {
  return known.openings
    .filter(({ opened }) => within(known, "at" in opened ? opened.at : opened.after))
    .map(({ opened, near, pressed, isNotKnown }): object => {
      const near_due_utc = near.due.toISOString();
      if (!("at" in opened)) {
        const [after_utc, until_utc] = [opened.after.toISOString(), opened.until.toISOString()];
        return { after_utc, until_utc, near_due_utc, at_least: true };
      }
      const minutes = (opened.at.getTime() - pressed.getTime()) / MINUTE;
      const opened_utc = opened.at.toISOString();
      return { opened_utc, near_due_utc, minutes, asks: !isNotKnown };
    });
}

function toldPairs(known: KnownCase) {
  return known.closePairs
    .filter(({ second }) => within(known, second.pressed))
    .map(({ first, second }) => ({
      due_utc: first.occasion.due.toISOString(),
      next_due_utc: second.occasion.due.toISOString(),
      minutes: (second.pressed.getTime() - first.pressed.getTime()) / MINUTE,
    }));
}

describe.each(cases.filter(({ lists }) => lists))("$name", (given) => {
  const known = knownOf(given);
  const { expected } = given;

  test("windows", () => expect(toldWindows(known)).toEqual(expected.windows));

  test("doses", () => expect(toldDoses(known)).toEqual(expected.doses));

  test("extra presses", () => {
    const told = known.extra.filter((at) => within(known, at)).map((at) => at.toISOString());
    expect(told).toEqual(expected.extra);
  });

  test("second openings", () => {
    expect(toldOpenings(known)).toEqual(expected.second_openings);
  });

  test("close pairs", () => expect(toldPairs(known)).toEqual(expected.close_pairs));
});

const ratio = ({ numerator, denominator }: Share) => [numerator, denominator];

function toldFigures(given: SafetyCase) {
  const known = knownOf(given);
  const { plan, zones, now } = known;
  const today = chartDayOf(now, zones);
  const all = monitoredDaysOf(given, known);
  const begin = all[0]?.date ?? today;
  const everyWord = dayWords(plan, zones, begin, addDays(today, 400));
  const { first: firstDue, words } = dueSpan(everyWord, today);
  const end = [...everyWord].findLast(([, word]) => word !== "outside")?.[0] ?? today;
  const days = all.filter(({ date }) => date <= end);
  const threshold = stopThreshold(words);
  const { last_press, stopped } = persistenceOf(
    days,
    threshold,
    (date) => words.get(date) === "paused",
  );
  const first = days.find(({ notWithdrawn }) => notWithdrawn?.length)?.date ?? null;
  const stop = stopped && last_press ? chartDayOf(last_press, zones) : null;
  const { taking, coverage, range, implementation } = figuresOf(days, { first, stop });
  const printed = range && outwards(range);
  const { days: waited, waitingDays } = initiationOf(firstDue, first, today);
  return {
    taking: ratio(taking),
    coverage: ratio(coverage),
    implementation: ratio(implementation),
    range: range && {
      low: ratio(range.low),
      high: ratio(range.high),
      printed: `between ${printed?.low} and ${printed?.high} %`,
    },
    persistence: {
      threshold_days: threshold,
      stopped,
      last_press_utc: last_press?.toISOString() ?? null,
    },
    initiation: { date: first, days: waited, waiting_days: waitingDays },
  };
}

test.each(cases)("figures: $name", (given) => {
  expect(toldFigures(given)).toEqual(given.expected.figures);
});

test("there are sixty cases", () => expect(cases).toHaveLength(60));
