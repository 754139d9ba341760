import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsMounted } from "../controls/use-is-mounted.ts";
import { toastFailed } from "../toasts/toasts.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Shown above the question. */
  card?: ReactNode;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("dialog");
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      className="dialog-question"
    >
      {props.card}
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
    </Dialog>
  );
}

/**
 * What a question is about; null: it is closed. `close` names what the answer was about: one that comes late does not
 * close the question about another thing.
 */
export function useAskedAbout<Thing>() {
  const [asked, ask] = useState<Thing | null>(null);
  const close = (about: Thing | null) => ask((shown) => (shown === about ? null : shown));
  return { asked, ask, close };
}

export interface LateAnswer {
  /** Closes this dialog, never another that was opened meanwhile. */
  close: () => void;
  /** Tells a failure that nothing shows any more. */
  tellFailure: (text: string) => void;
}

/**
 * For a change whose answer may come after its dialog was closed. The dialog is mounted only while open, and uses
 * `mutateToEnd`: the callbacks of `mutate` are not called once it has gone.
 */
export function useLateAnswer(onClose: () => void): LateAnswer {
  const isOpen = useIsMounted();
  return {
    close: () => {
      if (isOpen.current) onClose();
    },
    tellFailure: (text) => {
      if (!isOpen.current) toastFailed(text);
    },
  };
}
