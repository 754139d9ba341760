import { addDays } from "../time/local-time.ts";
import { boxReasons, isBlind, type WorklistBox } from "./box-reasons.ts";
import type { DayFacts } from "./day-facts.ts";
import { doseReasons } from "./dose-reasons.ts";
import {
  type Judged,
  WORKLIST_SECTIONS,
  type WorklistReason,
  type WorklistSection,
} from "./reasons.ts";
import { type Thresholds, USUAL_THRESHOLDS } from "./thresholds.ts";

/** How many days a row of the worklist looks back, today included. */
export const WORKLIST_DAYS = 14;

/** What is known of a patient. */
export interface WorklistCase {
  /** The last {@link WORKLIST_DAYS} chart days, ascending, the last one today. */
  days: readonly DayFacts[];
  /** Null: no box. */
  box: WorklistBox | null;
  /** First chart day on which a medicine may not suffice. */
  stocks: readonly { medicine: number; date: string }[];
  /** Reasons found by the other functions of this folder: seldom doses, openings, statements, intakes, counts. */
  found?: readonly Judged[];
  /** The thresholds of the patient's groups; absent: the defaults. */
  from?: Thresholds;
}

export interface WorklistRow {
  section: WorklistSection;
  /** The most pressing first. */
  reasons: WorklistReason[];
  /** The greater, the more pressing within the section. */
  weight: number;
}

/** A stock that ends within this many days is watched. */
const STOCK_WATCH = 7;

/**
 * Whether somebody should call a patient today, see to the box first, or only watch, and why. While a box is
 * offline or not understood, what it recorded before is no reason to call: nobody knows what happened since.
 * Source: docs/worklist.md.
 */
export function worklistRow({
  days,
  box,
  stocks,
  found = [],
  from = USUAL_THRESHOLDS,
}: WorklistCase): WorklistRow {
  const today = days.at(-1)?.date;
  const judged = [
    ...found,
    ...doseReasons(days, from),
    ...boxReasons(box, days, from),
    ...(today === undefined ? [] : stockReasons(stocks, today, from)),
  ];
  const isUnclear = isBlind(box);
  const deciding = judged.filter(({ isFromBox }) => !isUnclear || !isFromBox);
  const section = WORKLIST_SECTIONS.find((one) =>
    deciding.some((judgement) => judgement.section === one),
  );
  if (!section) return { section: "none", reasons: [], weight: 0 };
  const first = (one: Judged) => deciding.includes(one) && one.section === section;
  const sorted = judged.toSorted(
    (one, other) => Number(first(other)) - Number(first(one)) || other.weight - one.weight,
  );
  return {
    section,
    reasons: sorted.map(({ reason }) => reason),
    weight: sorted[0]?.weight ?? 0,
  };
}

function stockReasons(stocks: WorklistCase["stocks"], today: string, from: Thresholds): Judged[] {
  return stocks
    .filter(({ date }) => date <= addDays(today, STOCK_WATCH))
    .map(({ medicine, date }) => {
      const isPressing = date <= addDays(today, from.stock_days);
      return {
        reason: { kind: "stock_out", medicine, date },
        section: isPressing ? "call" : "watch",
        weight: isPressing ? 55 : 18,
        isFromBox: false,
      };
    });
}
