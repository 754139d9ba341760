import type { Recurrence } from "@dosebeat/contract/plan-parts";
import { formatDosageTime } from "../i18n/format.ts";
import { inDayOrder } from "../schedules/day-parts.ts";
import { readAmount, writeAmount } from "./amounts.ts";
import { type EditedDays, editedDays, recurrenceOf } from "./edited-days.ts";

/** A time with its amount, as typed. */
export interface EditedTime {
  key: string;
  /** `HH:MM`; empty until it is chosen. */
  time: string;
  /** Empty: not stated. */
  amount: string;
}

/** Times that share their days. */
export interface EditedGroup {
  key: string;
  days: EditedDays;
  /** A home zone; null: the patient's. */
  timezone: string | null;
  times: EditedTime[];
}

/** What holds from one chart day to another, both included; empty: as the medicine. */
export interface EditedPhase {
  key: string;
  from: string;
  to: string;
  groups: EditedGroup[];
}

/** The plan of a medicine, as it is edited. */
export interface EditedPlan {
  /** By first day. */
  phases: EditedPhase[];
}

/** A row of a plan, as the server has it and takes it. */
export interface PlanLine {
  dosage_time: string;
  amount: number | null;
  recurrence: Recurrence | null;
  valid_from: string | null;
  valid_to: string | null;
  timezone: string | null;
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

/** The rows of a plan that were not removed, grouped as a prescription says them. */
export function editedPlan(rows: readonly PlanLine[], locale: string): EditedPlan {
  const phases = new Map<string, EditedPhase>();
  const groups = new Map<string, EditedGroup>();
  for (const row of rows) {
    const dates = `${row.valid_from ?? ""} ${row.valid_to ?? ""}`;
    const phase = phases.get(dates) ?? {
      key: newKey(),
      from: row.valid_from ?? "",
      to: row.valid_to ?? "",
      groups: [],
    };
    phases.set(dates, phase);
    const days = `${dates} ${daysKey(row.recurrence)} ${row.timezone}`;
    const known = groups.get(days);
    const group = known ?? { ...emptyGroup(), timezone: row.timezone };
    if (!known) {
      group.days = editedDays(row.recurrence);
      groups.set(days, group);
      phase.groups.push(group);
    }
    group.times.push({
      key: newKey(),
      time: formatDosageTime(row.dosage_time),
      amount: writeAmount(row.amount, locale),
    });
  }
  if (phases.size === 0) return emptyPlan();
  for (const group of groups.values()) group.times = sortedTimes(group.times);
  return { phases: [...phases.values()].sort(byFirstDay) };
}

function byFirstDay(one: EditedPhase, other: EditedPhase): number {
  return one.from === other.from ? 0 : one.from < other.from ? -1 : 1;
}

export function sortedTimes(times: readonly EditedTime[]): EditedTime[] {
  const order = inDayOrder(times.map(({ time }) => time));
  return times.toSorted((a, b) => order.indexOf(a.time) - order.indexOf(b.time));
}

/** The rows of the plan; a time that is not chosen yet, or with days that are not, is none. */
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

function daysKey(recurrence: Recurrence | null): string {
  if (recurrence === null || recurrence.kind === "daily") return "daily";
  const { kind } = recurrence;
  switch (kind) {
    case "interval":
      return `${kind} ${recurrence.every} ${recurrence.anchor}`;
    case "cycle":
      return `${kind} ${recurrence.on} ${recurrence.off} ${recurrence.anchor}`;
    default:
      return `${kind} ${recurrence.days.toSorted((a, b) => a - b).join(" ")}`;
  }
}

/** Says what a row asks for, whenever: the same text, the same doses. */
export function doseKey(line: PlanLine): string {
  const { dosage_time, amount, recurrence, timezone } = line;
  return `${formatDosageTime(dosage_time)} ${amount} ${daysKey(recurrence)} ${timezone}`;
}

/** Whether two lists have the same rows, in whatever order. */
export function isSamePlan(one: readonly PlanLine[], other: readonly PlanLine[]): boolean {
  const keys = (rows: readonly PlanLine[]) =>
    rows.map((row) => `${doseKey(row)} ${row.valid_from} ${row.valid_to}`).sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}
