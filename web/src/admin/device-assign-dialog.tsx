import { Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import { callAsOneself } from "../call.ts";
import { PatientChoice } from "../profiles/patient-choice.tsx";
import { useAssignSensor } from "../sensors/queries.ts";
import type { SensorRow } from "../sensors/sensor-table.tsx";
import { CLOSE } from "../ui/close-button.ts";
import { toastDone, toastFailed } from "../ui/toasts.tsx";

interface AssignDialogProps {
  box: SensorRow | null;
  onClose: () => void;
}

export function AssignDialog({ box, onClose }: AssignDialogProps) {
  const t = useTranslations("devices");
  const dialog = useTranslations("dialog");
  const assign = useAssignSensor(callAsOneself);
  const deveui = box?.deveui ?? "";
  const choose = (profileid: number) =>
    assign.mutate(
      { profileid, deveui },
      {
        onSuccess: () => {
          toastDone(t("assigned", { deveui }));
          onClose();
        },
        onError: () => toastFailed(t("assignFailed", { deveui })),
      },
    );
  return (
    <Modal
      opened={box !== null}
      onClose={onClose}
      title={t("assignTitle", { deveui })}
      closeButtonProps={{ "aria-label": dialog("close"), ...CLOSE }}
    >
      <p>{t("assignText")}</p>
      <PatientChoice busy={assign.isPending} onChoose={choose} />
    </Modal>
  );
}
