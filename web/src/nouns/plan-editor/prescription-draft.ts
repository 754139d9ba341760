import { textIn } from "../../ui/forms/draft.ts";
import { type EditedDays, KINDS } from "./edited-days.ts";
import type { EditedGroup, EditedPhase, EditedTime } from "./edited-plan.ts";
import type { EditedPrescription } from "./prescription.ts";

/** A draft of the editor: what was edited, and the version of the plan it is based on. */
interface PrescriptionDraft {
  edited: EditedPrescription;
  version: number;
}

/** A stored draft of the editor; null if the value is not one. */
export function readPrescriptionDraft(value: unknown): PrescriptionDraft | null {
  const edited = readPrescription(fieldIn(value, "edited"));
  const version = readNumber(fieldIn(value, "version"));
  return edited && version !== null ? { edited, version } : null;
}

/** The prescription in a stored draft; null if the value is not one. */
export function readPrescription(value: unknown): EditedPrescription | null {
  const phases = listIn(fieldIn(value, "plan"), "phases", readPhase);
  const unit = textIn(value, "unit");
  const since = textIn(value, "since");
  const isOnlyNeeded = fieldIn(value, "isOnlyNeeded");
  const isNeeded = fieldIn(value, "isNeeded");
  const need = textsIn(fieldIn(value, "need"), ["amount", "hours", "most", "reason"]);
  if (!phases?.length || unit === null || since === null || need === null) return null;
  if (typeof isNeeded !== "boolean" || typeof isOnlyNeeded !== "boolean") return null;
  return { plan: { phases }, unit, since, isNeeded, isOnlyNeeded, need };
}

function readPhase(value: unknown): EditedPhase | null {
  const texts = textsIn(value, ["key", "from", "to"]);
  const groups = listIn(value, "groups", readGroup);
  return texts && groups?.length ? { ...texts, groups } : null;
}

function readGroup(value: unknown): EditedGroup | null {
  const key = textIn(value, "key");
  const days = readDays(fieldIn(value, "days"));
  const times = listIn(value, "times", readTime);
  if (key === null || !days || !times) return null;
  return { key, days, times, timezone: textIn(value, "timezone") };
}

function readTime(value: unknown): EditedTime | null {
  return textsIn(value, ["key", "time", "amount"]);
}

function readDays(value: unknown): EditedDays | null {
  const kind = KINDS.find((known) => known === textIn(value, "kind"));
  const texts = textsIn(value, ["every", "on", "off", "anchor"]);
  const weekdays = listIn(value, "weekdays", readNumber);
  const monthDays = listIn(value, "monthDays", readNumber);
  return kind && texts && weekdays && monthDays ? { ...texts, kind, weekdays, monthDays } : null;
}

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function fieldIn(value: unknown, field: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}

function textsIn<Field extends string>(
  value: unknown,
  fields: readonly Field[],
): Record<Field, string> | null {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = textIn(value, field);
    if (text === null) return null;
    texts[field] = text;
  }
  return isFull(texts, fields) ? texts : null;
}

function isFull<Field extends string>(
  texts: Partial<Record<Field, string>>,
  fields: readonly Field[],
): texts is Record<Field, string> {
  return fields.every((field) => texts[field] !== undefined);
}

function listIn<Item>(
  value: unknown,
  field: string,
  read: (item: unknown) => Item | null,
): Item[] | null {
  const list = fieldIn(value, field);
  if (!Array.isArray(list)) return null;
  const items = list.map(read);
  return items.every((item) => item !== null) ? items : null;
}
