import type { MedicineRequest } from "@dosebeat/contract/medicines";
import {
  emptyValues,
  isSame,
  type MedicineValues,
  readValues,
  requestOf,
} from "../../medicines/medicine-values.ts";
import { hasTime } from "../../schedules/times-editor.tsx";
import { textIn } from "../../ui/forms/draft.ts";

/** A medicine being added. */
export interface Entry {
  key: string;
  values: MedicineValues;
  times: string[];
  /** The time typed into the field, not added yet. */
  typed: string;
}

export function emptyEntry(today: string): Entry {
  return {
    key: `${Date.now()} ${Math.random()}`,
    values: emptyValues(today),
    times: [],
    typed: "",
  };
}

/** Whether nothing has been entered. */
export function isUntouched({ values, times, typed }: Entry, today: string): boolean {
  return isSame(values, emptyValues(today)) && times.length === 0 && typed === "";
}

/** The request with its times, including one that was typed but not added. */
export function entryRequest({ values, times, typed }: Entry): MedicineRequest {
  const schedules = typed && !hasTime(times, typed) ? [...times, typed] : times;
  return { ...requestOf(values), schedules };
}

/** A stored draft of the entries; null if it is not one. */
export function readEntries(value: unknown): Entry[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const entries = value.map(readEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function readEntry(value: unknown): Entry | null {
  const typed = textIn(value, "typed");
  const key = textIn(value, "key");
  if (typeof value !== "object" || value === null || typed === null || key === null) return null;
  const values = readValues(Reflect.get(value, "values"));
  const times: unknown = Reflect.get(value, "times");
  if (!values || !isTexts(times)) return null;
  return { key, values, times, typed };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
