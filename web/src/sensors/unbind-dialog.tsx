import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../ui/states/reason.ts";
import { toastDone, toastFailed } from "../ui/toasts/toasts.tsx";
import { useUnassignSensor } from "./queries.ts";

interface UnbindDialogProps {
  /** The box and its patient's name; null: closed. */
  bound: { deveui: string; name: string } | null;
  onClose: () => void;
}

/** Unassigns a box from a patient after confirmation. */
export function UnbindDialog({ bound, onClose }: UnbindDialogProps) {
  const t = useTranslations("devices");
  const reasonOf = useReason();
  const unassign = useUnassignSensor(true);
  const { deveui, name } = bound ?? { deveui: "", name: "" };
  // Not in the callbacks of `mutate`: by then the list may have lost the box, and this dialog with it.
  const confirm = () =>
    void unassign
      .mutateAsync(deveui)
      .then(
        () => toastDone(t("unbindDone", { deveui })),
        (error) => toastFailed(t("unbindFailed", { deveui, reason: reasonOf(error) })),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      opened={bound !== null}
      title={t("unbindTitle")}
      confirm={t("unbind")}
      danger
      busy={unassign.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("unbindText", { deveui, name })}
    </ConfirmDialog>
  );
}
