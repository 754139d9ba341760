import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useRemoveTotp } from "./queries.ts";

export function RemoveTotpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("twoStep");
  const reasonOf = useReason();
  const { mutate, isPending } = useRemoveTotp();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => toastDone(t("appRemoved")),
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("appRemoveTitle")}
      confirm={t("remove")}
      danger
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("appRemoveText")}
    </ConfirmDialog>
  );
}
