import { useTranslations } from "use-intl";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LogoutDialogProps {
  opened: boolean;
  onClose: () => void;
  onLogout: () => void;
}

export function LogoutDialog({ opened, onClose, onLogout }: LogoutDialogProps) {
  const t = useTranslations("logout");
  return (
    <ConfirmDialog
      opened={opened}
      title={t("title")}
      confirm={t("confirm")}
      onConfirm={onLogout}
      onClose={onClose}
    >
      {t("question")}
    </ConfirmDialog>
  );
}
