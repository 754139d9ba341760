import { useTranslations } from "use-intl";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  onLogout: () => void;
  /** Number of entries on this device that the server does not have yet. */
  unsent: number;
}

export function LogoutDialog({ opened, onClose, onLogout, unsent }: LogoutDialogProps) {
  const t = useTranslations("logout");
  return (
    <ConfirmDialog
      opened={opened}
      title={t("title")}
      confirm={t("confirm")}
      onConfirm={onLogout}
      onClose={onClose}
    >
      {unsent > 0 && <strong>{t("unsent", { count: unsent })} </strong>}
      {t("question")}
    </ConfirmDialog>
  );
}
