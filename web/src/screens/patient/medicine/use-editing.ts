import type { Medicine } from "@dosebeat/contract/medicines";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useRef, useState } from "react";
import {
  changesOf,
  FIELDS,
  type MedicineValues,
  valuesOf,
} from "../../../nouns/medicines/medicine-values.ts";
import {
  hasEdits,
  mergeRows,
  readRows,
  type TimeRow,
  timeChanges,
} from "../../../nouns/schedules/time-rows.ts";
import { textIn, useDraft } from "../../../ui/forms/draft.ts";
import type { MedicineChanges } from "./medicine-changes.ts";
import type { Entered } from "./medicine-sections.tsx";

/** What was edited; everything else follows the server, even while the form is open. */
interface Edits {
  values: Partial<MedicineValues>;
  /** Null: no time was edited. */
  times: TimeRow[] | null;
}

const NONE: Edits = { values: {}, times: null };

/**
 * A medicine and its times being edited, stored as a draft until saved.
 * @param schedules null: the form shows no times, and so saves none
 */
export function useEditing(
  medicine: Medicine,
  schedules: readonly Schedule[] | null,
  owner: number,
) {
  const draft = useDraft(`medicine.${medicine.id}`, owner, readEdits);
  const [edits, setEdits] = useState(draft.restored ?? NONE);
  const isSaved = useRef(false);
  const stored = (schedules ?? []).map((schedule) => schedule.dosage_time);
  const entered: Entered = {
    values: { ...valuesOf(medicine), ...edits.values },
    times: schedules ? mergeRows(edits.times ?? [], stored) : [],
  };
  const changes: MedicineChanges = {
    record: changesOf(entered.values, medicine),
    ...timeChanges(entered.times, stored),
  };
  const change = (part: Partial<Entered>) => {
    const next = {
      values: part.values ? differing(part.values, valuesOf(medicine)) : edits.values,
      times: part.times ?? edits.times,
    };
    setEdits(next);
    draft.save(next);
  };
  const discard = () => {
    draft.clear();
    setEdits(NONE);
  };
  const clearDraft = () => {
    isSaved.current = true;
    draft.clear();
  };
  const isDirty = () =>
    !isSaved.current && (Object.keys(changes.record).length > 0 || hasEdits(entered.times));
  return {
    entered,
    changes,
    restored: draft.restored !== null,
    change,
    discard,
    clearDraft,
    isDirty,
  };
}

/** The values that differ from the stored ones. */
function differing(values: MedicineValues, stored: MedicineValues): Partial<MedicineValues> {
  const changed = FIELDS.filter((field) => values[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

function readEdits(stored: unknown): Edits | null {
  if (typeof stored !== "object" || stored === null) return null;
  const values: unknown = Reflect.get(stored, "values");
  const times: unknown = Reflect.get(stored, "times");
  if (typeof values !== "object" || values === null) return null;
  const rows = times === null ? null : readRows(times);
  if (times !== null && rows === null) return null;
  const texts = FIELDS.flatMap((field) => {
    const text = textIn(values, field);
    return text === null ? [] : [[field, text]];
  });
  return { values: Object.fromEntries(texts), times: rows };
}
