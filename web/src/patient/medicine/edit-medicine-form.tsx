import type { Medicine } from "@dosebeat/contract/medicines";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MedicineFields } from "../../medicines/medicine-fields.tsx";
import {
  changesOf,
  type FieldFaults,
  faultsOf,
  isSame,
  type MedicineValues,
  readValues,
  serverFaults,
  valuesOf,
} from "../../medicines/medicine-values.ts";
import { useEditMedicine } from "../../medicines/queries.ts";
import { LeaveGuard } from "../../ui/dialogs/leave-guard.tsx";
import { useDraft } from "../../ui/forms/draft.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useProblem, useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";

export function EditMedicineForm({ medicine, owner }: { medicine: Medicine; owner: number }) {
  const t = useTranslations("form");
  const reasonOf = useReason();
  const translate = useProblem();
  const form = useRef<HTMLFormElement>(null);
  const { values, restored, change, discard, clearDraft, isDirty } = useValues(medicine, owner);
  const [faults, setFaults] = useState<FieldFaults>({});
  const { edit, toList } = useSaving(medicine, clearDraft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values, t);
    setFaults(found);
    if (Object.keys(found).length === 0) edit.save(values);
    else focusFault(form.current);
  };
  return (
    <form className="card form-card" ref={form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} onLeave={clearDraft} />
      <h2>{t("about")}</h2>
      {restored && <Restored onDiscard={discard} />}
      {edit.error && <Notice tone="bad">{t("failed", { reason: reasonOf(edit.error) })}</Notice>}
      <MedicineFields
        values={values}
        faults={{ ...serverFaults(edit.error, 0, translate), ...faults }}
        onChange={(next) => {
          setFaults({});
          if (edit.error) edit.reset();
          change(next);
        }}
      />
      <div className="form-actions">
        <Button type="submit" loading={edit.isPending}>
          {t("save")}
        </Button>
        <Button variant="default" onClick={toList}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The values, stored as a draft until saved. */
function useValues(medicine: Medicine, owner: number) {
  const stored = valuesOf(medicine);
  const draft = useDraft(`medicine.${medicine.id}`, owner, readValues);
  const [values, setValues] = useState(draft.restored ?? stored);
  const isSaved = useRef(false);
  return {
    values,
    restored: draft.restored !== null,
    change: (next: MedicineValues) => {
      setValues(next);
      draft.save(next);
    },
    discard: () => {
      draft.clear();
      setValues(stored);
    },
    clearDraft: () => {
      isSaved.current = true;
      draft.clear();
    },
    isDirty: () => !isSaved.current && !isSame(values, stored),
  };
}

function useSaving(medicine: Medicine, clearDraft: () => void) {
  const t = useTranslations("form");
  const navigate = useNavigate();
  const { mutate, reset, error, isPending } = useEditMedicine();
  const toList = () => void navigate({ to: "/{-$locale}/my-medicine" });
  const save = (values: MedicineValues) =>
    mutate(
      { ...changesOf(values, medicine), id: medicine.id },
      {
        onSuccess: () => {
          clearDraft();
          toastDone(t("edited"));
          toList();
        },
      },
    );
  return { edit: { save, reset, error, isPending }, toList };
}
