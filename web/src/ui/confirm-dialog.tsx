import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CLOSE } from "./close-button.ts";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("dialog");
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ "aria-label": t("close"), ...CLOSE }}
    >
      <p>{props.children}</p>
      <div className="dialog-actions">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button
          {...(props.danger ? { color: "red" } : {})}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
