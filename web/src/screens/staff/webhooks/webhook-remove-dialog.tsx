import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { type Hook, useRemoveWebhook } from "./queries.ts";

interface WebhookRemoveDialogProps {
  /** Null: closed. */
  of: Hook | null;
  onClose: () => void;
}

/** Deletes a webhook after confirmation. */
export function WebhookRemoveDialog({ of: hook, onClose }: WebhookRemoveDialogProps) {
  const t = useTranslations("webhooks");
  const reasonOf = useReason();
  const remove = useRemoveWebhook();
  const name = isolate(hook?.name ?? "");
  const confirm = () =>
    hook &&
    remove.mutateToEnd(hook.id, {
      onSuccess: () => toastDone(t("removeDone", { name })),
      onError: (error) => toastFailed(t("removeFailed", { reason: reasonOf(error) })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={hook !== null}
      title={t("removeTitle", { name })}
      confirm={t("remove")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("removeText", { count: hook?.waiting ?? 0 })}
    </ConfirmDialog>
  );
}
