import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAssignTitle } from "../../../nouns/assigning/assign-title.ts";
import { ConfirmStep } from "../../../nouns/assigning/confirm-step.tsx";
import { PatientChoice } from "../../../nouns/profiles/patient-choice.tsx";
import type { FoundPatient } from "../../../nouns/profiles/patient-names.ts";
import { Since, useSince } from "../../../nouns/sensors/since.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { shortBox } from "../../../ui/identity/short-box.ts";

interface DeviceAssignDialogProps {
  /** The box to assign. */
  deveui: string;
  zone: string;
  onClose: () => void;
}

/** Finds the patient who gets a box, then asks for confirmation. */
export function DeviceAssignDialog({ deveui, zone, onClose }: DeviceAssignDialogProps) {
  const t = useTranslations("devices");
  const titleOf = useAssignTitle();
  const { since, from } = useSince(zone);
  const [chosen, setChosen] = useState<FoundPatient | null>(null);
  const title = chosen ? titleOf(chosen, deveui) : t("assignTitle", { deveui: shortBox(deveui) });
  return (
    <Dialog opened onClose={onClose} title={title} wide={chosen === null} className="assign-dialog">
      <PatientChoice
        beside={<Since {...since} />}
        isHidden={chosen !== null}
        onChoose={setChosen}
        onCancel={onClose}
      />
      {chosen && (
        <ConfirmStep
          patient={chosen}
          deveui={deveui}
          zone={zone}
          {...from}
          onBack={() => setChosen(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
