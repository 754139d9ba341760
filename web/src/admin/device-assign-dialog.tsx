import { useTranslations } from "use-intl";
import { PatientChoice } from "../profiles/patient-choice.tsx";
import { AssignProblem } from "../sensors/assign-problem.tsx";
import { Since } from "../sensors/since.tsx";
import { useAssigning } from "../sensors/use-assigning.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";

interface DeviceAssignDialogProps {
  /** The box to assign. */
  deveui: string;
  zone: string;
  onClose: () => void;
}

/** Selects a patient for a box. */
export function DeviceAssignDialog({ deveui, zone, onClose }: DeviceAssignDialogProps) {
  const t = useTranslations("devices");
  const { assign, since, busy, problem } = useAssigning(zone, onClose);
  return (
    <Dialog opened onClose={onClose} title={t("assignTitle", { deveui })}>
      <p>{t("assignText")}</p>
      <Since {...since} />
      <AssignProblem error={problem} zone={zone} />
      <PatientChoice busy={busy} onChoose={(profileid) => assign(profileid, deveui)} />
    </Dialog>
  );
}
