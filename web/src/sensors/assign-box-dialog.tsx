import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CLOSE } from "../ui/close-button.ts";
import { AssignProblem } from "./assign-problem.tsx";
import { BoxChoice } from "./box-choice.tsx";
import { useAssigning } from "./use-assigning.ts";

interface AssignBoxDialogProps {
  /** Who gets a box. */
  patient: { profileid: number; name: string };
  zone: string;
  onClose: () => void;
}

/** From the patient's side: chooses the box that they get. */
export function AssignBoxDialog({ patient, zone, onClose }: AssignBoxDialogProps) {
  const t = useTranslations("devices");
  const dialog = useTranslations("dialog");
  const { assign, busy, problem } = useAssigning(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("assignBoxTitle", { name: patient.name })}
      closeButtonProps={{ "aria-label": dialog("close"), ...CLOSE }}
    >
      <p>{t("assignBoxText")}</p>
      <AssignProblem error={problem} zone={zone} />
      <BoxChoice busy={busy} onChoose={(deveui) => assign(patient.profileid, deveui)} />
    </Modal>
  );
}
