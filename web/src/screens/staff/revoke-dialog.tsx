import { useTranslations } from "use-intl";
import type { SingleMutation } from "../../api/single-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";

interface RevokeDialogProps {
  /** The catalogue's noun with the words for what is revoked. */
  words: "ingestKeys" | "tokens";
  /** Null: closed. */
  of: { id: number; name: string } | null;
  revoke: Pick<SingleMutation<unknown, number>, "isPending" | "mutateToEnd">;
  onClose: () => void;
}

/** Revokes a program's credentials, after confirmation. */
export function RevokeDialog({ words, of: row, revoke, onClose }: RevokeDialogProps) {
  const t = useTranslations(words);
  const reasonOf = useReason();
  const name = isolate(row?.name ?? "");
  const confirm = () =>
    revoke.mutateToEnd(row?.id ?? 0, {
      onSuccess: () => toastDone(t("revokeDone", { name })),
      onError: (error) => toastFailed(t("revokeFailed", { reason: reasonOf(error) })),
      onSettled: onClose,
    });
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
