import { useState } from "react";
import { useDraft } from "../ui/forms/draft.ts";
import {
  type EditedPrescription,
  editedPrescription,
  isSamePrescription,
  type StoredPrescription,
} from "./prescription.ts";
import { readPrescription } from "./prescription-draft.ts";

interface Editing {
  /** Of the draft. */
  name: string;
  owner: number;
  stored: StoredPrescription;
  /** Already edited, but not saved. */
  given: EditedPrescription | undefined;
  locale: string;
}

/** A prescription being edited, stored as a draft until it is saved. */
export function useEditedPrescription({ name, owner, stored, given, locale }: Editing) {
  const draft = useDraft(name, owner, readPrescription);
  const begin = () => given ?? editedPrescription(stored, locale);
  const [opened, setOpened] = useState(begin);
  const [edited, setEdited] = useState(draft.restored ?? opened);
  const change = (next: EditedPrescription) => {
    setEdited(next);
    if (isSamePrescription(next, opened)) draft.clear();
    else draft.save(next);
  };
  const discard = () => {
    const fresh = begin();
    draft.clear();
    setOpened(fresh);
    setEdited(fresh);
  };
  return {
    edited,
    restored: draft.restored !== null,
    change,
    discard,
    clearDraft: draft.clear,
  };
}
