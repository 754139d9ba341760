import type { MedicineRequest } from "@dosebeat/contract/medicines";
import {
  emptyValues,
  isSame,
  type MedicineValues,
  readValues,
  requestOf,
} from "../../medicines/medicine-values.ts";
import { hasEdits, readRows, type TimeRow, timesOf } from "../../schedules/time-rows.ts";
import { textIn } from "../../ui/forms/draft.ts";

/** A medicine being added. */
export interface Entry {
  key: string;
  values: MedicineValues;
  times: TimeRow[];
}

export function emptyEntry(today: string): Entry {
  return { key: `${Date.now()} ${Math.random()}`, values: emptyValues(today), times: [] };
}

/** Whether nothing has been entered. */
export function isUntouched({ values, times }: Entry, today: string): boolean {
  return isSame(values, emptyValues(today)) && !hasEdits(times);
}

export function entryRequest({ values, times }: Entry): MedicineRequest {
  return { ...requestOf(values), schedules: timesOf(times) };
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
  return values && times ? { key, values, times } : null;
}
