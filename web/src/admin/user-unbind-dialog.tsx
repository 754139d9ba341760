import { useTranslations } from "use-intl";
import { callAsOneself } from "../call.ts";
import { useUnassignSensor } from "../sensors/queries.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toastDone, toastFailed } from "../ui/toasts.tsx";
import { nameOf, type UserRow } from "./user-row.ts";

export function UserUnbindDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("devices");
  const unassign = useUnassignSensor(callAsOneself);
  const deveui = row.sensor.data?.attributes.deveui ?? "";
  const confirm = () =>
    unassign.mutate(deveui, {
      onSuccess: () => toastDone(t("unbindDone", { deveui })),
      onError: (error) => toastFailed(t("unbindFailed", { deveui, reason: error.message })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      title={t("unbindTitle")}
      confirm={t("unbind")}
      danger
      busy={unassign.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("unbindText", { deveui, name: nameOf(row) })}
    </ConfirmDialog>
  );
}
