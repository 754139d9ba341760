import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { type EditedPrescription, isSamePrescription } from "./prescription.ts";
import { useEditedPrescription } from "./use-edited-prescription.ts";

interface NewPlanProps {
  name: string;
  startdate: string;
  enddate: string;
  today: string;
  owner: number;
  /** Identifies the medicine in its form. */
  entry: string;
  edited: EditedPrescription;
  isOnceOnly: boolean;
  /** Who confirmed daily intake, as in the form. */
  said: string;
  onDone: (edited: EditedPrescription, said: string) => void;
  onClose: () => void;
}

/** The editor for the plan of a medicine that is being added; it is saved with the medicine. */
export function NewPlan(props: NewPlanProps) {
  const { name, startdate, enddate, today, owner, entry, onDone, onClose } = props;
  const t = useTranslations("planEditor");
  const form = useTranslations("form");
  const [said, setSaid] = useState(props.said);
  const [isAsking, setAsking] = useState(false);
  const editing = useEditedPrescription({
    name: `new-plan.${entry}`,
    owner,
    locale: useLocale(),
    stored: { rows: [], unit: "", asNeeded: null },
    version: 0,
    given: props.edited,
  });
  const { edited, clearDraft } = editing;
  return (
    <>
      <PlanEditor
        name={name.trim() || form("about")}
        editing={editing}
        previewOf={{
          startdate: startdate || today,
          enddate: enddate || null,
          from_now: (startdate || today) === today,
        }}
        // None of the plan is in the past: later changes count from its first day.
        today={[today, startdate].toSorted().at(-1) ?? today}
        isOnceOnly={props.isOnceOnly}
        said={said}
        onSaid={setSaid}
        saveLabel={t("done")}
        isBusy={false}
        refusal={null}
        failure={null}
        onSave={() => {
          clearDraft();
          onDone(edited, said);
        }}
        onClose={() => (isSamePrescription(edited, props.edited) ? onClose() : setAsking(true))}
        onPause={null}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t("leaveTitle")}
        confirm={t("leave")}
        danger
        onConfirm={() => {
          clearDraft();
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t("leaveText")}
      </ConfirmDialog>
    </>
  );
}
