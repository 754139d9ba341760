import { useTranslations } from "use-intl";
import { useRevokeIngestKey } from "../../../nouns/ingest-keys/queries.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";

interface IngestKeyRevokeDialogProps {
  /** Null: closed. */
  of: { id: number; name: string } | null;
  onClose: () => void;
}

/** Revokes an ingest key after confirmation. */
export function IngestKeyRevokeDialog({ of: row, onClose }: IngestKeyRevokeDialogProps) {
  const t = useTranslations("ingestKeys");
  const reasonOf = useReason();
  const revoke = useRevokeIngestKey();
  const { id, name } = row ?? { id: 0, name: "" };
  const confirm = () =>
    void revoke
      .mutateAsync(id)
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
