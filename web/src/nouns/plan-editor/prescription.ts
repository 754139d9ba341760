import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { readAmount, writeAmount } from "../../i18n/amounts.ts";
import { daysFault } from "./edited-days.ts";
import { type EditedPlan, editedPlan, linesOf } from "./edited-plan.ts";
import { isSamePlan, type PlanLine } from "./plan-lines.ts";

/** How it may be taken as needed, as typed. */
export interface EditedNeed {
  amount: string;
  /** The minimum interval, in hours. */
  hours: string;
  /** The maximum in 24 hours. */
  most: string;
  reason: string;
}

/** Everything that the plan editor edits. */
export interface EditedPrescription {
  plan: EditedPlan;
  unit: string;
  /** Typed limits are kept even while they do not apply. */
  need: EditedNeed;
  /** Whether it may be taken as needed. */
  isNeeded: boolean;
  /** As needed only: its times are kept while the editor is open, but not saved. */
  isOnlyNeeded: boolean;
  /** A chart day from which the plan should have applied; empty: from now on. */
  since: string;
}

/** A prescription as stored. */
export interface StoredPrescription {
  rows: readonly PlanLine[];
  unit: string;
  asNeeded: AsNeeded | null;
}

export const NO_NEED: EditedNeed = { amount: "", hours: "", most: "", reason: "" };

export function editedPrescription(
  { rows, unit, asNeeded }: StoredPrescription,
  locale: string,
): EditedPrescription {
  return {
    plan: editedPlan(rows, locale),
    unit,
    need: asNeeded ? editedNeed(asNeeded, locale) : NO_NEED,
    isNeeded: asNeeded !== null,
    isOnlyNeeded: asNeeded !== null && rows.length === 0,
    since: "",
  };
}

function editedNeed(need: AsNeeded, locale: string): EditedNeed {
  const hours = need.min_interval_minutes === null ? null : need.min_interval_minutes / 60;
  return {
    amount: writeAmount(need.amount, locale),
    hours: writeAmount(hours, locale),
    most: writeAmount(need.max_24h, locale),
    reason: need.for,
  };
}

/** The rows to save. */
export function rowsOf({ plan, isOnlyNeeded }: EditedPrescription): PlanLine[] {
  return isOnlyNeeded ? [] : linesOf(plan);
}

export function needOf({ need, isNeeded, isOnlyNeeded }: EditedPrescription): AsNeeded | null {
  if (!isNeeded && !isOnlyNeeded) return null;
  const hours = readAmount(need.hours);
  return {
    amount: readAmount(need.amount),
    min_interval_minutes: hours === null ? null : Math.max(1, Math.round(hours * 60)),
    max_24h: readAmount(need.most),
    for: need.reason.trim(),
  };
}

export function isSamePrescription(one: EditedPrescription, other: EditedPrescription): boolean {
  return (
    one.since === other.since &&
    one.unit.trim() === other.unit.trim() &&
    JSON.stringify(needOf(one)) === JSON.stringify(needOf(other)) &&
    isSamePlan(rowsOf(one), rowsOf(other))
  );
}

/** The prescription with everything moved to one day of the week, and nothing as needed. */
export function weeklyPrescription(
  edited: EditedPrescription,
  weekday: number,
): EditedPrescription {
  const phases = edited.plan.phases.map((phase) => ({
    ...phase,
    groups: phase.groups.map((group) => ({
      ...group,
      days: { ...group.days, kind: "weekdays" as const, weekdays: [weekday] },
    })),
  }));
  return { ...edited, plan: { phases }, isNeeded: false, isOnlyNeeded: false };
}

/** What prevents a prescription from being saved, with the step where it is entered. */
export type PrescriptionFault =
  | { step: 1; fault: "weekdays" | "every" | "cycle" | "anchor" | "monthDays" }
  | { step: 1 | 2; fault: "need" }
  | { step: 2; fault: "time" | "twice" | "amount" }
  | { step: 3; fault: "order" };

export function faultOf(edited: EditedPrescription): PrescriptionFault | null {
  const { need, plan, isNeeded, isOnlyNeeded } = edited;
  const hasNeed = isNeeded || isOnlyNeeded;
  if (hasNeed && [need.amount, need.hours, need.most].some(isWrongAmount)) {
    return { step: isOnlyNeeded ? 1 : 2, fault: "need" };
  }
  if (isOnlyNeeded) return null;
  const groups = plan.phases.flatMap((phase) => phase.groups);
  for (const { days } of groups) {
    const fault = daysFault(days);
    if (fault) return { step: 1, fault };
  }
  const times = groups.flatMap((group) => group.times);
  if (times.some(({ amount }) => isWrongAmount(amount))) return { step: 2, fault: "amount" };
  if (times.some(({ time }) => time === "")) return { step: 2, fault: "time" };
  const isTwice = groups.some(
    (group) => new Set(group.times.map(({ time }) => time)).size < group.times.length,
  );
  if (isTwice) return { step: 2, fault: "twice" };
  const isOrdered = plan.phases.every(
    ({ from, to, wrong }) => !wrong && (!from || !to || from <= to),
  );
  return isOrdered ? null : { step: 3, fault: "order" };
}

export function isWrongAmount(typed: string): boolean {
  return typed.trim() !== "" && readAmount(typed) === null;
}
