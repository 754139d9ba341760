import { readAmount, writeAmount } from "../../i18n/amounts.ts";
import { formatDosageTime } from "../../i18n/format.ts";
import { inDayOrder } from "../schedules/day-parts.ts";
import { type EditedDays, editedDays, recurrenceOf } from "./edited-days.ts";
import { daysKey, type PlanLine, rowsOn, spansOf } from "./plan-lines.ts";

/** A time with its amount, as typed. */
export interface EditedTime {
  key: string;
  /** `HH:MM`; empty until it is chosen. */
  time: string;
  /** Empty: not stated. */
  amount: string;
}

/** Times with the same days. */
export interface EditedGroup {
  key: string;
  days: EditedDays;
  /** A home zone; null: the patient's zone. */
  timezone: string | null;
  times: EditedTime[];
}

/** What applies between two chart days, inclusive; empty: as for the medicine. */
export interface EditedPhase {
  key: string;
  from: string;
  to: string;
  groups: EditedGroup[];
  /** Typed as its first or last day, but out of order with the neighbouring steps: neither applied nor saved. */
  wrong?: { day: "from" | "to"; typed: string };
}

/** The plan of a medicine, as edited. */
export interface EditedPlan {
  /** Ordered by first day. */
  phases: EditedPhase[];
}

export function newKey(): string {
  return `${Date.now()} ${Math.random()}`;
}

export function emptyGroup(): EditedGroup {
  return { key: newKey(), days: editedDays(null), timezone: null, times: [] };
}

export function emptyPlan(): EditedPlan {
  return { phases: [{ key: newKey(), from: "", to: "", groups: [emptyGroup()] }] };
}

/**
 * The rows of a plan that were not removed, grouped as a prescription would state them. Rows that begin
 * or end while others continue are split there: each phase contains everything that applies in it.
 */
export function editedPlan(rows: readonly PlanLine[], locale: string): EditedPlan {
  const phases = spansOf(rows).flatMap(({ from, to }): EditedPhase[] => {
    const groups = groupsOf(rowsOn(rows, from), locale);
    return groups.length > 0 ? [{ key: newKey(), from, to, groups }] : [];
  });
  return phases.length > 0 ? { phases } : emptyPlan();
}

function groupsOf(rows: readonly PlanLine[], locale: string): EditedGroup[] {
  const groups = new Map<string, EditedGroup>();
  for (const { dosage_time, amount, recurrence, timezone } of rows) {
    const key = `${daysKey(recurrence)} ${timezone}`;
    const group = groups.get(key) ?? { ...emptyGroup(), days: editedDays(recurrence), timezone };
    groups.set(key, group);
    const time = formatDosageTime(dosage_time);
    group.times.push({ key: newKey(), time, amount: writeAmount(amount, locale) });
  }
  return [...groups.values()].map((group) => ({ ...group, times: sortedTimes(group.times) }));
}

export function sortedTimes(times: readonly EditedTime[]): EditedTime[] {
  const order = inDayOrder(times.map(({ time }) => time));
  return times.toSorted((a, b) => order.indexOf(a.time) - order.indexOf(b.time));
}

/** The rows of the plan, without times that are not set yet, and without days that are not. */
export function linesOf({ phases }: EditedPlan): PlanLine[] {
  return phases.flatMap(({ from, to, groups }) =>
    groups.flatMap(({ days, timezone, times }) => {
      const recurrence = recurrenceOf(days);
      if (recurrence === null) return [];
      return times
        .filter(({ time }) => time !== "")
        .map(({ time, amount }) => ({
          dosage_time: `${time}:00.000`,
          amount: readAmount(amount),
          recurrence: recurrence.kind === "daily" ? null : recurrence,
          valid_from: from || null,
          valid_to: to || null,
          timezone,
        }));
    }),
  );
}
