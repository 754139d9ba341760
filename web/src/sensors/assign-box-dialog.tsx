import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { AssignProblem } from "./assign-problem.tsx";
import { BoxChoice } from "./box-choice.tsx";
import { Since } from "./since.tsx";
import { useAssigning } from "./use-assigning.ts";

interface AssignBoxDialogProps {
  /** The patient who gets a box. */
  patient: { profileid: number; name: string };
  zone: string;
  onClose: () => void;
}

/** Selects a box for a patient. */
export function AssignBoxDialog({ patient, zone, onClose }: AssignBoxDialogProps) {
  const t = useTranslations("devices");
  const { assign, since, busy, problem } = useAssigning(zone, onClose);
  return (
    <Dialog opened onClose={onClose} title={t("assignBoxTitle", { name: patient.name })}>
      <p>{t("assignBoxText")}</p>
      <Since {...since} />
      <AssignProblem error={problem} zone={zone} />
      <BoxChoice busy={busy} onChoose={(deveui) => assign(patient.profileid, deveui)} />
    </Dialog>
  );
}
