import type { Medicine } from "@dosebeat/contract/medicines";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { serverFaults } from "../../../nouns/medicines/medicine-values.ts";
import { isUnanswered, useGuarded } from "../../../nouns/plan-editor/use-guarded.ts";
import { dailyRows, hasEdits } from "../../../nouns/schedules/time-rows.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useProblem } from "../../../ui/states/reason.ts";
import { PartlySaved, stepsOf, useSaveMedicine } from "./medicine-changes.ts";
import { useMedicineFaults } from "./medicine-faults.ts";
import { MedicineSections } from "./medicine-sections.tsx";
import { SaveBar } from "./save-bar.tsx";
import { ToEditor } from "./to-editor.tsx";
import { useEditing } from "./use-editing.ts";
import { useFailureText, useSavedToasts } from "./use-saved-texts.ts";
import { currentRows, isListOfTimes, useStoredPlan } from "./use-stored-plan.tsx";

interface EditMedicineFormProps {
  medicine: Medicine;
  plan: MedicinePlan;
  schedules: readonly Schedule[];
  owner: number;
  today: string;
}

/** A medicine with its times, saved together. */
export function EditMedicineForm(props: EditMedicineFormProps) {
  const { medicine, plan, schedules, owner, today } = props;
  const t = useTranslations("form");
  const translate = useProblem();
  const form = useRef<HTMLFormElement>(null);
  const { entered, changes, restored, change, discard, clearDraft, isDirty } = useEditing(
    medicine,
    isListOfTimes(medicine, plan) ? schedules : null,
    owner,
  );
  const { hasFault, shownOf, isTried, setTried } = useMedicineFaults();
  const save = useSaveMedicine(medicine.id, schedules);
  const failureText = useFailureText();
  const toastSaved = useSavedToasts();
  const navigate = useNavigate();
  const toList = () => void navigate({ to: "/{-$locale}/my-medicine" });
  const refusal = save.error instanceof PartlySaved ? save.error.reason : null;
  const guardIn = useGuarded(refusal);
  const rows = isListOfTimes(medicine, plan) ? dailyRows(entered.times) : currentRows(plan, today);
  const guard = guardIn(entered.values.name, { rows, as_needed: medicine.as_needed });
  // What was changed while the rest was being stored is not stored yet.
  const isAhead = useRef(false);
  const saveAll = (then: () => void) => {
    setTried(true);
    const isUnsaid = isUnanswered(guard, entered.values.every_day_by);
    if (hasFault(entered) || isUnsaid) return focusFault(form.current);
    if (stepsOf(changes).length === 0) return then();
    isAhead.current = false;
    save.mutate(changes, {
      onSuccess: (steps) => {
        toastSaved(steps);
        if (!isAhead.current) then();
      },
      onError: toastSaved.failed,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveAll(() => {
      clearDraft();
      toList();
    });
  };
  const shown = shownOf(entered);
  const planned = useStoredPlan({
    medicine,
    plan,
    owner,
    today,
    isUnsaved: hasEdits(entered.times),
    onSave: (then) =>
      saveAll(() => {
        discard();
        then();
      }),
  });
  return (
    <form className="card form-card" ref={form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} onLeave={clearDraft} />
      {restored && <Restored onDiscard={discard} />}
      {save.error && <Notice tone="bad">{failureText(save.error)}</Notice>}
      <MedicineSections
        {...entered}
        faults={{ ...shown, fields: { ...serverFaults(refusal, 0, translate), ...shown.fields } }}
        today={today}
        rows={rows}
        guard={guard}
        isTried={isTried}
        weekly={<ToEditor onOpen={planned.onOpen} />}
        medicine={medicine}
        code={null}
        isByCode={false}
        plan={planned.plan}
        planEditor={planned.planEditor}
        onChange={(part) => {
          isAhead.current = true;
          setTried(false);
          if (save.error) save.reset();
          change(part);
        }}
      />
      <SaveBar label={t("save")} isBusy={save.isPending} onCancel={toList} />
    </form>
  );
}
