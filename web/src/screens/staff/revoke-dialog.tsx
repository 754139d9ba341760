import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";

interface RevokeDialogProps {
  /** The catalogue's noun with the words for what is revoked. */
  words: "ingestKeys" | "tokens";
  /** Null: closed. */
  of: { id: number; name: string } | null;
  revoke: { isPending: boolean; mutateAsync: (id: number) => Promise<unknown> };
  onClose: () => void;
}

/** Revokes a program's credentials, after confirmation. */
export function RevokeDialog({ words, of: row, revoke, onClose }: RevokeDialogProps) {
  const t = useTranslations(words);
  const reasonOf = useReason();
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
