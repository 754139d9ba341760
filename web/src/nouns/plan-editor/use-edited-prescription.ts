import { useState } from "react";
import { useDraft } from "../../ui/forms/draft.ts";
import {
  type EditedPrescription,
  editedPrescription,
  isSamePrescription,
  type StoredPrescription,
} from "./prescription.ts";
import { readPrescriptionDraft } from "./prescription-draft.ts";

interface EditingOf {
  /** The name of the draft. */
  name: string;
  owner: number;
  stored: StoredPrescription;
  /** The version of the plan as stored; 0: not stored yet. */
  version: number;
  /** Edited before, but not saved. */
  given?: EditedPrescription;
  locale: string;
}

/** A prescription being edited. */
export interface Editing {
  edited: EditedPrescription;
  /** The version of the plan when editing began; a draft keeps it. */
  version: number;
  /** Whether it comes from a draft. */
  restored: boolean;
  change: (next: EditedPrescription) => void;
  /** Continues editing, based on another version. */
  rebase: (version: number) => void;
  discard: () => void;
  clearDraft: () => void;
}

/** A prescription being edited, stored as a draft until it is saved. */
export function useEditedPrescription(of: EditingOf): Editing {
  const { name, owner, stored, given, locale } = of;
  const draft = useDraft(name, owner, readPrescriptionDraft);
  const begin = () => given ?? editedPrescription(stored, locale);
  const [opened, setOpened] = useState(begin);
  const [edited, setEdited] = useState(draft.restored?.edited ?? opened);
  const [version, setVersion] = useState(draft.restored?.version ?? of.version);
  const change = (next: EditedPrescription) => {
    setEdited(next);
    if (isSamePrescription(next, opened)) draft.clear();
    else draft.save({ edited: next, version });
  };
  const rebase = (to: number) => {
    setVersion(to);
    draft.save({ edited, version: to });
  };
  const discard = () => {
    const fresh = begin();
    draft.clear();
    setOpened(fresh);
    setEdited(fresh);
    setVersion(of.version);
  };
  const restored = draft.restored !== null;
  return { edited, version, restored, change, rebase, discard, clearDraft: draft.clear };
}
