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

/** One of the medicines that are being added. */
export interface Entry {
  key: string;
  values: MedicineValues;
  times: string[];
  /** The time that stands in the field for one more. */
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

/** Whether nothing was typed. */
export function isUntouched({ values, times, typed }: Entry, today: string): boolean {
  return isSame(values, emptyValues(today)) && times.length === 0 && typed === "";
}

/** With its times; a time that was typed and not added is meant too. */
export function entryRequest({ values, times, typed }: Entry): MedicineRequest {
  const schedules = typed && !hasTime(times, typed) ? [...times, typed] : times;
  return { ...requestOf(values), schedules };
}

/** What was kept of the entries, or null when it is something else. */
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
