import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { RecoveryCodes, useStored } from "./recovery-codes.tsx";

interface AddFactorDialogProps {
  title: string;
  /** Shown if there are recovery codes already. */
  added: string;
  onClose: () => void;
  /** The form; its callback receives the recovery codes, or null if there are some already. */
  children: (done: (recoveryCodes: string[] | null) => void) => ReactNode;
}

/** Adds a second factor; adding the first one ends with recovery codes. */
export function AddFactorDialog({ title, added, onClose, children }: AddFactorDialogProps) {
  const t = useTranslations("twoStep");
  const [codes, setCodes] = useState<string[] | null>(null);
  const { stored, close } = useStored(codes !== null, onClose);
  const done = (made: string[] | null) => {
    if (made) return setCodes(made);
    toastDone(added);
    onClose();
  };
  return (
    <Dialog opened onClose={close} title={codes ? t("recovery") : title}>
      {codes ? <RecoveryCodes codes={codes} stored={stored} onDone={close} /> : children(done)}
    </Dialog>
  );
}
