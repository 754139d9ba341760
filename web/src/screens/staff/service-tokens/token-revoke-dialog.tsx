import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useRevokeServiceToken } from "../../../nouns/service-tokens/queries.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";

interface TokenRevokeDialogProps {
  /** Null: closed. */
  of: { id: number; name: string } | null;
  onClose: () => void;
}

/** Revokes a service token after confirmation. */
export function TokenRevokeDialog({ of: row, onClose }: TokenRevokeDialogProps) {
  const t = useTranslations("tokens");
  const reasonOf = useReason();
  const revoke = useRevokeServiceToken();
  const name = isolate(row?.name ?? "");
  const confirm = () =>
    void revoke
      .mutateAsync(row?.id ?? 0)
      .then(
        () => toastDone(t("revokeDone", { name })),
        (error) => toastFailed(t("revokeFailed", { reason: reasonOf(error) })),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t("revokeTitle", { name })}
      confirm={t("revoke")}
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("revokeText")}
    </ConfirmDialog>
  );
}
