import { useTranslations } from "use-intl";
import { useChangeUser } from "../../../nouns/users/queries.ts";
import { ConfirmDialog, useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import type { Change, UserRow } from "./user-row.ts";

const CHANGES = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  promote: { role: "admin" },
  demote: { role: "patient" },
} as const;

interface UserChangeDialogProps {
  change: Change;
  row: UserRow;
  onClose: () => void;
}

export function UserChangeDialog({ change, row, onClose }: UserChangeDialogProps) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const late = useLateAnswer(onClose);
  const { mutateToEnd, isPending } = useChangeUser();
  const name = usePersonText()(row);
  const confirm = () =>
    mutateToEnd(
      { userid: row.userid, ...CHANGES[change] },
      {
        onSuccess: () => toastDone(t("changed", { name })),
        onError: (error) => toastFailed(t("changeFailed", { name, reason: reasonOf(error) })),
        onSettled: late.close,
      },
    );
  return (
    <ConfirmDialog
      opened
      title={t(`${change}Title`, { name })}
      confirm={t(change)}
      danger={change === "deactivate" || change === "demote"}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`${change}Text`, { name })}
    </ConfirmDialog>
  );
}
