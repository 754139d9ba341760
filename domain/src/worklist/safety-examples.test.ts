// The rows of the sixty worked cases, from the plan and the presses to what the worklist says.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type KnownCase, knownOf, type SafetyCase } from "../../test/safety-fixture.ts";
import { warningsOf } from "../doses/intakes.ts";
import { isTaken } from "../doses/statuses.ts";
import { TakingLine } from "../doses/taking-line.ts";
import { UnknownTimes } from "../doses/unknown-times.ts";
import { occasionsOf } from "../plan/plan.ts";
import { stockOf } from "../stock/stock.ts";
import { stockFate } from "../stock/stock-fate.ts";
import { MINUTE } from "../time/durations.ts";
import { addDays, chartDayBounds, chartDayOf, daysBetween } from "../time/local-time.ts";
import { boxReasons } from "./box-reasons.ts";
import { type DayFacts, dayFacts } from "./day-facts.ts";
import { doseReasons } from "./dose-reasons.ts";
import { type Hearing, isWithinHearing } from "./lost-messages.ts";
import { noBox } from "./no-box.ts";
import { openingReasons } from "./openings.ts";
import type { Judged, WorklistReason } from "./reasons.ts";
import { missedAlone } from "./seldom-doses.ts";
import { fewerLeft, overMost, takenTwice } from "./taken-twice.ts";
import { WORKLIST_DAYS } from "./worklist.ts";

const file = new URL("../../test/fixtures/safety.examples.json", import.meta.url);
const { cases }: { cases: SafetyCase[] } = JSON.parse(readFileSync(file, "utf8"));

/** Kinds whose rows the cases give; of the others they say nothing. */
const KINDS: ReadonlySet<WorklistReason["kind"]> = new Set([
  "taken_twice",
  "too_often",
  "dose_missed",
  "over_most",
  "opened_again",
  "fewer_left",
  "no_box",
  "no_press",
  "missed_in_a_row",
  "messages_lost",
]);

interface Looked extends KnownCase {
  today: string;
  days: string[];
}

function hearingOf({ box }: SafetyCase, { observed }: KnownCase): Hearing {
  const [first] = box?.uncertain ?? [];
  return {
    bound: (box?.bound ?? []).map(([from, to]) => ({
      from: new Date(from),
      to: to === null ? null : new Date(to),
    })),
    first: first?.[0] === null && first[1] !== null ? new Date(first[1]) : null,
    last: observed,
  };
}

function factsOf(given: SafetyCase, known: Looked): DayFacts[] {
  const hearing = hearingOf(given, known);
  const extra = known.extra.map((at) => chartDayOf(at, known.zones));
  return known.days.map((date) =>
    dayFacts(
      date,
      known.doses
        .filter(({ day }) => day === date)
        .map(({ medicine, time, status, deviation, window, open: isOpen }) => ({
          medicine,
          time: time.slice(0, 5),
          status,
          reason: null,
          isOpen,
          deviation: deviation === null ? null : deviation / MINUTE,
          isLost: status === "unknown" && !isOpen && isWithinHearing(window, hearing),
        })),
      extra.filter((day) => day === date).length,
    ),
  );
}

function saidTwice({ statements }: SafetyCase, { named, zones, today }: Looked): Judged[] {
  const twice = named.flatMap(({ press, as, medicine }) => {
    const said = statements.find(
      (one) => one.kind === "press" && Date.parse(one.pressed_utc) === press.getTime(),
    );
    if (as !== "twice" || medicine === null || !said) return [];
    return [{ medicine, pressed: press, day: chartDayOf(new Date(said.said_utc), zones) }];
  });
  return takenTwice(twice, today);
}

function tooMany({ statements, plan }: SafetyCase, { zones, today }: Looked): Judged[] {
  const intakes = statements.flatMap((said) =>
    said.kind === "intake" ? [{ ...said, at: new Date(said.at) }] : [],
  );
  const over = intakes.filter((intake) => {
    const limits = plan.medicines.find(({ id }) => id === intake.medicine)?.as_needed;
    const line = new TakingLine(intakes.filter(({ medicine }) => medicine === intake.medicine));
    const { max_24h = null } = limits ?? {};
    return warningsOf(intake, line, new UnknownTimes([]), {
      max_24h,
      min_interval_minutes: null,
    }).some(({ code }) => code === "max_exceeded");
  });
  return overMost(
    over.map(({ medicine, at }) => ({ medicine, day: chartDayOf(at, zones), isDangerous: false })),
    today,
  );
}

function counted({ statements }: SafetyCase, { doses, zones, now, today }: Looked): Judged[] {
  const counts = statements.flatMap((said, id) =>
    said.kind === "count" ? [{ ...said, id, at: new Date(said.at), expires: null }] : [],
  );
  const found = counts.slice(1).map((count, index) => {
    const own = doses.filter(({ medicine }) => medicine === count.medicine);
    const uses = own.flatMap((dose) => {
      const isExcused = dose.excused !== null;
      const fate = stockFate(dose.statusIfCounted, { isExcused, windowTo: dose.window.to, now });
      const at = dose.pressed ?? dose.due;
      return fate.used === "no" || at > count.at
        ? []
        : [{ at, amount: dose.amount ?? 1, isCertain: isTaken(dose.status) }];
    });
    const entries = counts.slice(index, index + 1);
    const ahead = { mostADay: null, until: null };
    const { low } = stockOf({ entries, uses, ahead, lowDays: 0, zones, now: count.at });
    const { medicine, amount } = count;
    const largest = own.filter(({ due }) => due <= count.at).map((dose) => dose.amount ?? 1);
    return {
      medicine,
      amount,
      day: chartDayOf(count.at, zones),
      least: low ?? 0,
      largestDose: largest.length === 0 ? null : Math.max(...largest),
    };
  });
  return fewerLeft(found, today);
}

function boxless({ box }: SafetyCase, { doses, days, today }: Looked): Judged[] {
  if (box !== null) return [];
  const due = days.flatMap((date) => {
    const own = doses.filter(({ day }) => day === date);
    const isKnown = own.some(({ statement }) => statement !== undefined);
    return own.length === 0 ? [] : [{ date, isKnown }];
  });
  return noBox(due, today, false);
}

function judgedOf(given: SafetyCase): Judged[] {
  const known = knownOf(given);
  const today = chartDayOf(known.now, known.zones);
  const from = addDays(today, 1 - WORKLIST_DAYS);
  const looked: Looked = { ...known, today, days: daysBetween(from, today) };
  const { plan, zones, doses } = looked;
  const occasions = occasionsOf(plan, zones, addDays(from, -31), addDays(today, 31));
  const facts = factsOf(given, looked);
  const box = {
    state: known.boxIsHeard ? ("other" as const) : ("silent" as const),
    heard_utc: given.box?.heard_utc ?? null,
    battery: null,
    battery_days: null,
  };
  return [
    ...doseReasons(facts),
    ...boxReasons(given.box && box, facts),
    ...missedAlone(
      doses.filter(({ day }) => day >= from && day <= today),
      occasions.flatMap((occasion) => occasion.doses),
    ),
    ...openingReasons({
      opened: known.openings,
      occasions,
      zones,
      today,
      bounds: {
        start: chartDayBounds(from, zones).start,
        end: chartDayBounds(today, zones).end,
      },
    }),
    ...saidTwice(given, looked),
    ...tooMany(given, looked),
    ...counted(given, looked),
    ...boxless(given, looked),
  ];
}

/** As the cases write it: they call the days of `too_often` days. */
function rowOf({ reason, section, weight }: Judged) {
  const row = { ...reason, section, weight };
  return "dates" in row ? { ...row, days: row.dates } : row;
}

describe("the rows of the worked cases", () => {
  test.each(cases)("$name: $why", (given) => {
    const rows = judgedOf(given)
      .filter(({ reason }) => KINDS.has(reason.kind))
      .toSorted((one, other) => other.weight - one.weight)
      .map(rowOf);
    expect(rows).toHaveLength(given.expected.worklist.length);
    expect(rows).toMatchObject(given.expected.worklist);
  });
});
