import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface SubmitActionsProps {
  busy: boolean;
  danger?: boolean;
  disabled?: boolean;
  onCancel: () => void;
  /** The label of the submit button. */
  children: ReactNode;
}

/** The buttons of a form in a dialog: cancel and submit. */
export function SubmitActions(props: SubmitActionsProps) {
  const t = useTranslations("dialog");
  return (
    <div className="dialog-actions">
      <Button variant="default" onClick={props.onCancel}>
        {t("cancel")}
      </Button>
      <Button
        type="submit"
        {...(props.danger ? { color: "red" } : {})}
        loading={props.busy}
        disabled={props.disabled ?? false}
      >
        {props.children}
      </Button>
    </div>
  );
}
