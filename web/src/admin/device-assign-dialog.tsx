import { useTranslations } from "use-intl";
import { PatientChoice } from "../profiles/patient-choice.tsx";
import { AssignProblem } from "../sensors/assign-problem.tsx";
import { useAssigning } from "../sensors/use-assigning.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";

interface DeviceAssignDialogProps {
  /** The box to assign; null: closed. */
  deveui: string | null;
  zone: string;
  onClose: () => void;
}

/** Selects a patient for a box. */
export function DeviceAssignDialog({ deveui, zone, onClose }: DeviceAssignDialogProps) {
  const t = useTranslations("devices");
  const close = () => {
    onClose();
    reset();
  };
  const { assign, busy, problem, reset } = useAssigning(close);
  return (
    <Dialog
      opened={deveui !== null}
      onClose={close}
      title={t("assignTitle", { deveui: deveui ?? "" })}
    >
      <p>{t("assignText")}</p>
      <AssignProblem error={problem} zone={zone} />
      <PatientChoice busy={busy} onChoose={(profileid) => deveui && assign(profileid, deveui)} />
    </Dialog>
  );
}
