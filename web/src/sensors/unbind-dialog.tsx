import { useTranslations } from "use-intl";
import { callAsOneself } from "../call.ts";
import { useUnassignSensor } from "../sensors/queries.ts";
import { ownerOf, type SensorRow } from "../sensors/sensor-table.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toastDone, toastFailed } from "../ui/toasts.tsx";

interface UnbindDialogProps {
  box: SensorRow | null;
  onClose: () => void;
}

export function UnbindDialog({ box, onClose }: UnbindDialogProps) {
  const t = useTranslations("devices");
  const unassign = useUnassignSensor(callAsOneself);
  const deveui = box?.deveui ?? "";
  const confirm = () =>
    unassign.mutate(deveui, {
      onSuccess: () => toastDone(t("unbindDone", { deveui })),
      onError: (error) => toastFailed(t("unbindFailed", { deveui, reason: error.message })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={box !== null}
      title={t("unbindTitle")}
      confirm={t("unbind")}
      danger
      busy={unassign.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("unbindText", { deveui, name: (box && ownerOf(box)) ?? "" })}
    </ConfirmDialog>
  );
}
