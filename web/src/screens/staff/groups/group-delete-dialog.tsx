import { useTranslations } from "use-intl";
import { type Group, useRemoveGroup } from "../../../nouns/groups/queries.ts";
import { ConfirmDialog, useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";

interface GroupDeleteDialogProps {
  group: Group;
  onClose: () => void;
}

/** Deletes a group without members; for others it says that they must leave first. */
export function GroupDeleteDialog({ group, onClose }: GroupDeleteDialogProps) {
  const t = useTranslations("groups");
  const reasonOf = useReason();
  const late = useLateAnswer(onClose);
  const { mutateToEnd, isPending } = useRemoveGroup();
  const { id, name, patients, staff } = group;
  const members = patients + staff;
  const confirm = () =>
    mutateToEnd(id, {
      onSuccess: () => toastDone(t("deleted", { name })),
      onError: (error) => toastFailed(t("deleteFailed", { name, reason: reasonOf(error) })),
      onSettled: late.close,
    });
  return (
    <ConfirmDialog
      opened
      title={t("deleteTitle", { name })}
      confirm={t("delete")}
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {members === 0 ? t("deleteText") : t("deleteMembers", { count: members })}
    </ConfirmDialog>
  );
}
