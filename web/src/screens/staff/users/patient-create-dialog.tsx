import type { CreatedUser } from "@dosebeat/contract/users";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useUndoAssignment } from "../../../nouns/assigning/use-assigning.ts";
import { BoxChoice } from "../../../nouns/sensors/box-choice.tsx";
import { useCreateGroupPatient, useCreateUser } from "../../../nouns/users/queries.ts";
import { isStaffAs } from "../../../session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { shortBox } from "../../../ui/identity/short-box.ts";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { toastDone, toastUndo } from "../../../ui/toasts/toasts.tsx";
import { AccountMade } from "./account-made.tsx";
import { blankPatient, groupPatientOf, identityOf, NewPatient, patientOf } from "./new-patient.ts";
import { NewPatientConfirm } from "./new-patient-confirm.tsx";
import { NewPatientForm } from "./new-patient-form.tsx";
import { isUnverified } from "./new-person.ts";

/** The part of the dialog that is shown. */
type Step = "form" | "box" | "confirm";

interface PatientCreateDialogProps {
  /** Set for prescribers, with the initially chosen group of theirs; absent: an administrator creates the patient. */
  prescriber?: Pick<NewPatient, "group">;
  onClose: () => void;
}

/** Creates a patient with group and box, all or nothing, and then shows the link for setting a password. */
export function PatientCreateDialog({ prescriber, onClose }: PatientCreateDialogProps) {
  const [made, setMade] = useState<CreatedUser | null>(null);
  const personText = usePersonText();
  if (!made) return <Steps prescriber={prescriber} onMade={setMade} onClose={onClose} />;
  return <AccountMade made={made} name={personText(made)} onClose={onClose} />;
}

interface StepsProps {
  prescriber: PatientCreateDialogProps["prescriber"];
  onMade: (user: CreatedUser) => void;
  onClose: () => void;
}

function Steps({ prescriber, onMade, onClose }: StepsProps) {
  const t = useTranslations("users");
  const say = useTranslations("person");
  const locale = useLocale();
  const personText = usePersonText();
  const create = useCreateUser();
  const createInGroup = useCreateGroupPatient();
  const tellAssigned = useTellAssigned();
  const [step, setStep] = useState<Step>("form");
  const [unverified, setUnverified] = useState<string | null>(null);
  const [blank] = useState(() => blankPatient(prescriber?.group));
  const form = useKeptForm({
    name: prescriber ? "group-patient" : "patient",
    blank,
    schema: NewPatient,
    onClose,
    hasSequel: true,
    keepable: (values) => ({ ...values, claimcode: "" }),
    send: async (values, key) => {
      if (prescriber) return createInGroup.mutateAsync({ ...groupPatientOf(values, locale), key });
      try {
        return await create.mutateAsync({ ...patientOf(values, locale), key });
      } catch (refusal) {
        if (isUnverified(refusal)) setUnverified(values.email.trim());
        throw refusal;
      }
    },
    onStored: ({ data }) => {
      tellAssigned(data);
      onMade(data);
    },
  });
  const { value } = form;
  const frame = { opened: true, className: "assign-dialog" } as const;
  const back = () => setStep("form");
  if (step === "box") {
    return (
      <Dialog {...frame} onClose={back} title={t("chooseBoxTitle")}>
        <BoxChoice
          busy={false}
          onChoose={(deveui) => {
            form.change({ deveui });
            back();
          }}
        />
      </Dialog>
    );
  }
  if (step === "confirm") {
    const box = shortBox(value.deveui);
    const title = say("assignAsk", { box, person: personText(identityOf(value)) });
    return (
      <Dialog {...frame} onClose={form.close} title={title}>
        <NewPatientConfirm form={form} person={identityOf(value)} onBack={back} />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={form.close} title={t("createTitle")}>
      <NewPatientForm
        form={form}
        isPrescriber={prescriber !== undefined}
        unverified={unverified}
        onBox={() => setStep("box")}
        onGoOn={() => setStep("confirm")}
      />
    </Dialog>
  );
}

/** Reports that the box is assigned, with an undo. */
function useTellAssigned() {
  const t = useTranslations("devices");
  const say = useTranslations("person");
  const dialog = useTranslations("dialog");
  const personText = usePersonText();
  const undo = useUndoAssignment();
  return ({ assignment, ...person }: CreatedUser) => {
    if (!assignment) return;
    const { deveui } = assignment;
    const named = personText(person);
    const isWith = say("isWith", { box: shortBox(deveui), person: named });
    // Whoever holds the box assigns it; only technicians can undo that.
    if (!isStaffAs("technician")) return toastDone(`${t("assigned", { deveui })} ${isWith}`);
    const onUndo = () => void undo(assignment, person);
    toastUndo(t("assigned", { deveui }), dialog("undo"), onUndo, isWith);
  };
}
