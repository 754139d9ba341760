import type { MedicineRequest } from "@dosebeat/contract/medicines";
import type { WeeklyPlan } from "@dosebeat/domain/plan/weekly-medicines";
import { writeAmount } from "../../../i18n/amounts.ts";
import {
  emptyValues,
  isSame,
  type MedicineValues,
  readValues,
  requestOf,
  YES,
} from "../../../nouns/medicines/medicine-values.ts";
import { readDailyCode } from "../../../nouns/plan-editor/daily-code.ts";
import { emptyGroup } from "../../../nouns/plan-editor/edited-plan.ts";
import {
  type EditedPrescription,
  NO_NEED,
  needOf,
  rowsOf,
  weeklyPrescription,
} from "../../../nouns/plan-editor/prescription.ts";
import { readPrescription } from "../../../nouns/plan-editor/prescription-draft.ts";
import {
  dailyRows,
  hasEdits,
  readRows,
  type TimeRow,
  timesOf,
} from "../../../nouns/schedules/time-rows.ts";
import { textIn } from "../../../ui/forms/draft.ts";

/** A medicine being added. */
export interface Entry {
  key: string;
  values: MedicineValues;
  times: TimeRow[];
  /** Times with amounts as a code such as 1-0-1, as typed; it replaces the list of times. */
  code: string;
  /** The parts of the plan that go beyond daily times; null: none. */
  plan: EditedPrescription | null;
}

export function emptyEntry(today: string): Entry {
  const key = `${Date.now()} ${Math.random()}`;
  return { key, values: emptyValues(today), times: [], code: "", plan: null };
}

/** Whether nothing has been entered. */
export function isUntouched({ values, times, code, plan }: Entry, today: string): boolean {
  const isSameTimes = !hasEdits(times) && code.trim() === "" && plan === null;
  return isSameTimes && isSame(values, emptyValues(today));
}

/** The parts of the plan that go beyond daily times, from the editor or a code; null: none. */
export function planOf({ plan, code }: Pick<Entry, "plan" | "code">): EditedPrescription | null {
  const times = plan === null && code.trim() !== "" ? readDailyCode(code) : null;
  if (!Array.isArray(times)) return plan;
  const group = {
    ...emptyGroup(),
    times: times.map(({ time, amount }) => ({
      key: time,
      time,
      amount: writeAmount(amount, "en"),
    })),
  };
  const phases = [{ key: "code", from: "", to: "", groups: [group] }];
  const none = { unit: "", need: NO_NEED, isNeeded: false, isOnlyNeeded: false, since: "" };
  return { plan: { phases }, ...none };
}

/** What decides how often it may be taken. */
export function weeklyPlanOf(entry: Entry): WeeklyPlan {
  const plan = planOf(entry);
  return plan
    ? { rows: rowsOf(plan), as_needed: needOf(plan) }
    : { rows: dailyRows(entry.times), as_needed: null };
}

/** The entry with its times on one day of the week, and with an extra dose marked as dangerous. */
export function weeklyEntry(entry: Entry, weekday: number): Entry {
  const times = timesOf(entry.times).map((time) => ({ key: time, time, amount: "" }));
  const group = { ...emptyGroup(), times };
  const plan = planOf(entry) ?? {
    plan: { phases: [{ key: "times", from: "", to: "", groups: [group] }] },
    unit: "",
    need: NO_NEED,
    isNeeded: false,
    isOnlyNeeded: false,
    since: "",
  };
  return {
    ...entry,
    values: { ...entry.values, once_only: YES, every_day_by: "" },
    code: "",
    plan: weeklyPrescription(plan, weekday),
  };
}

/** Whether the typed code is not valid. */
export function isWrongCode({ plan, code }: Pick<Entry, "plan" | "code">): boolean {
  return plan === null && code.trim() !== "" && !Array.isArray(readDailyCode(code));
}

/** A medicine that starts today begins with its next due time: earlier ones are not counted. */
export function entryRequest(entry: Entry, today: string): MedicineRequest {
  const { values, times } = entry;
  const plan = planOf(entry);
  const request = { ...requestOf(values), from_now: values.startdate === today };
  if (plan) {
    const planned = { unit: plan.unit.trim(), as_needed: needOf(plan), schedules: rowsOf(plan) };
    return { ...request, ...planned };
  }
  return { ...request, schedules: timesOf(times) };
}

/** Whether it brings doses on past days. */
export function isPast(entry: Entry, today: string): boolean {
  const { schedules } = entryRequest(entry, today);
  return entry.values.startdate < today && schedules !== undefined && schedules.length > 0;
}

/** A stored draft of the entries; null if the value is not one. */
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
  // Releases without plans did not store one.
  const stored: unknown = Reflect.get(value, "plan") ?? null;
  const plan = stored === null ? null : readPrescription(stored);
  if (stored !== null && plan === null) return null;
  // Releases without codes did not store one.
  const code = textIn(value, "code") ?? "";
  return values && times ? { key, values, times, code, plan } : null;
}
