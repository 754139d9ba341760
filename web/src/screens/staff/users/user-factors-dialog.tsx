import { useTranslations } from "use-intl";
import { useResetSecondFactors } from "../../../nouns/users/queries.ts";
import { ConfirmDialog, useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import type { UserRow } from "./user-row.ts";

/** Removes the second factors of a user who has lost them. */
export function UserFactorsDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const late = useLateAnswer(onClose);
  const { mutateToEnd, isPending } = useResetSecondFactors();
  const name = usePersonText()(row);
  const confirm = () =>
    mutateToEnd(row.userid, {
      onSuccess: () => toastDone(t("resetFactorsDone", { name })),
      onError: (error) => toastFailed(t("changeFailed", { name, reason: reasonOf(error) })),
      onSettled: late.close,
    });
  return (
    <ConfirmDialog
      opened
      title={t("resetFactorsTitle", { name })}
      confirm={t("resetFactors")}
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("resetFactorsText", { name })}
    </ConfirmDialog>
  );
}
