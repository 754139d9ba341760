import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { type Rule, useRemoveAlertRule } from "./queries.ts";
import { useKindText } from "./use-kind-text.ts";

interface RuleRemoveDialogProps {
  /** Null: closed. */
  of: Rule | null;
  onClose: () => void;
}

/** Deletes a rule after confirmation. */
export function RuleRemoveDialog({ of: rule, onClose }: RuleRemoveDialogProps) {
  const t = useTranslations("alerts");
  const kindText = useKindText();
  const reasonOf = useReason();
  const remove = useRemoveAlertRule();
  const confirm = () =>
    rule &&
    remove.mutateToEnd(rule.id, {
      onSuccess: () => toastDone(t("removeDone")),
      onError: (error) => toastFailed(t("removeFailed", { reason: reasonOf(error) })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={rule !== null}
      title={t("removeTitle", { name: rule ? `${kindText(rule)}, ${rule.group_name}` : "" })}
      confirm={t("remove")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("removeText")}
    </ConfirmDialog>
  );
}
