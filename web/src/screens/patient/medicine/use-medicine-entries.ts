import { useRef, useState } from "react";
import { useDraft } from "../../../ui/forms/draft.ts";
import type { Scanned } from "../scan/plan-items.ts";
import { type Entry, emptyEntry, isUntouched, readEntries } from "./medicine-entries.ts";

/**
 * The medicines that are being added, stored as a draft until saved.
 * @param scanned initial entries
 */
export function useMedicineEntries(owner: number, today: string, scanned: Entry[]) {
  const draft = useDraft("medicines", owner, readEntries);
  const [entries, setEntries] = useState(() => {
    // What was typed before the scan stays.
    const before = (draft.restored ?? []).filter((entry) => !isUntouched(entry, today));
    const begun = [...(scanned.length > 0 ? before : (draft.restored ?? [])), ...scanned];
    return begun.length > 0 ? begun : [emptyEntry(today)];
  });
  const isSaved = useRef(false);
  const latest = useRef(entries);
  latest.current = entries;
  return {
    entries,
    restored: draft.restored !== null && scanned.length === 0,
    change: (next: Entry[]) => {
      setEntries(next);
      draft.save(next);
    },
    discard: () => {
      draft.clear();
      setEntries([emptyEntry(today)]);
    },
    clearDraft: () => {
      isSaved.current = true;
      draft.clear();
    },
    isDirty: () => !isSaved.current && latest.current.some((entry) => !isUntouched(entry, today)),
  };
}

/** A scanned medicine as an entry to be completed. */
export function scannedEntry({ values, code }: Scanned, today: string): Entry {
  const entry = emptyEntry(today);
  return { ...entry, values: { ...entry.values, ...values }, code };
}
