import { useTranslations } from "use-intl";
import { useDeferred } from "./use-deferred.ts";

interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  onLogout: () => void;
}

export function LogoutDialog({ opened, onClose, onLogout }: LogoutDialogProps) {
  const t = useTranslations("logout");
  const load = async () => (await import("./confirm-dialog.tsx")).ConfirmDialog;
  const { part: ConfirmDialog, opened: shown } = useDeferred(opened, load, onClose);
  if (!ConfirmDialog) return null;
  return (
    <ConfirmDialog
      opened={shown}
      title={t("title")}
      confirm={t("confirm")}
      onConfirm={onLogout}
      onClose={onClose}
    >
      {t("question")}
    </ConfirmDialog>
  );
}
