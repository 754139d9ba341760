import type { MedicineRequest } from "@dosebeat/contract/medicines";
import {
  emptyValues,
  isSame,
  type MedicineValues,
  readValues,
  requestOf,
} from "../../medicines/medicine-values.ts";
import { type EditedPrescription, needOf, rowsOf } from "../../plan-editor/prescription.ts";
import { readPrescription } from "../../plan-editor/prescription-draft.ts";
import { hasEdits, readRows, type TimeRow, timesOf } from "../../schedules/time-rows.ts";
import { textIn } from "../../ui/forms/draft.ts";

/** A medicine being added. */
export interface Entry {
  key: string;
  values: MedicineValues;
  times: TimeRow[];
  /** What the plan says beyond times of every day; null: nothing. */
  plan: EditedPrescription | null;
}

export function emptyEntry(today: string): Entry {
  const key = `${Date.now()} ${Math.random()}`;
  return { key, values: emptyValues(today), times: [], plan: null };
}

/** Whether nothing has been entered. */
export function isUntouched({ values, times, plan }: Entry, today: string): boolean {
  return isSame(values, emptyValues(today)) && !hasEdits(times) && plan === null;
}

/** A medicine that starts today begins with its next due time: what was due before is not counted. */
export function entryRequest({ values, times, plan }: Entry, today: string): MedicineRequest {
  const request = { ...requestOf(values), from_now: values.startdate === today };
  if (plan) {
    const planned = { unit: plan.unit.trim(), as_needed: needOf(plan), schedules: rowsOf(plan) };
    return { ...request, ...planned };
  }
  return { ...request, schedules: timesOf(times) };
}

/** Whether doses of days that are over come with it. */
export function isPast(entry: Entry, today: string): boolean {
  const { schedules } = entryRequest(entry, today);
  return entry.values.startdate < today && schedules !== undefined && schedules.length > 0;
}

/** A stored draft of the entries; null if it is not one. */
export function readEntries(value: unknown): Entry[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const entries = value.map(readEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function readEntry(value: unknown): Entry | null {
  const key = textIn(value, "key");
  if (typeof value !== "object" || value === null || key === null) return null;
  const values = readValues(Reflect.get(value, "values"));
  const times = readRows(Reflect.get(value, "times"));
  // A release before plans stored none.
  const stored: unknown = Reflect.get(value, "plan") ?? null;
  const plan = stored === null ? null : readPrescription(stored);
  if (stored !== null && plan === null) return null;
  return values && times ? { key, values, times, plan } : null;
}
