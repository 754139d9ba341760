import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../ui/controls/save-file.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PrintIcon } from "../../ui/icons/icons.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { useMakeRecoveryCodes } from "./queries.ts";

interface Stored {
  isTicked: boolean;
  tick: (isTicked: boolean) => void;
  /** Somebody tried to close the dialog without having stored the codes. */
  isMissed: boolean;
}

/** Lets the dialog of new recovery codes close only once they are stored: they are shown only once. */
export function useStored(isShown: boolean, onClose: () => void) {
  const [isTicked, tick] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const close = () => (isShown && !isTicked ? setMissed(true) : onClose());
  const stored: Stored = { isTicked, tick, isMissed: isMissed && !isTicked };
  return { stored, close };
}

interface RecoveryCodesProps {
  codes: readonly string[];
  stored: Stored;
  onDone: () => void;
}

/** New recovery codes, to copy, download or print. */
export function RecoveryCodes({ codes, stored, onDone }: RecoveryCodesProps) {
  const t = useTranslations("twoStep");
  const clipboard = useClipboard();
  const text = `${codes.join("\n")}\n`;
  const download = () =>
    saveFile(new Blob([text], { type: "text/plain" }), "dosebeat-recovery-codes.txt");
  return (
    <div className="two-step-form">
      <p>{t("recoveryShown")}</p>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two-step-buttons">
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t("copied") : t("copy")}
        </Button>
        <Button variant="default" onClick={download}>
          {t("download")}
        </Button>
        <Button variant="default" leftSection={<PrintIcon />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
      {stored.isMissed && <Notice tone="bad">{t("storedNeeded")}</Notice>}
      <label className="two-step-stored">
        <input
          type="checkbox"
          checked={stored.isTicked}
          onChange={(event) => stored.tick(event.currentTarget.checked)}
        />
        {t("stored")}
      </label>
      <div className="dialog-actions">
        <Button onClick={onDone}>{t("done")}</Button>
      </div>
    </div>
  );
}

interface MakeDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Replaces the recovery codes with new ones. */
export function MakeRecoveryCodesDialog({ opened, onClose }: MakeDialogProps) {
  return opened ? <MakeDialog onClose={onClose} /> : null;
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("twoStep");
  const reasonOf = useReason();
  const { mutate, isPending, data } = useMakeRecoveryCodes();
  const { stored, close } = useStored(data !== undefined, onClose);
  if (data) {
    return (
      <Dialog opened onClose={close} title={t("recovery")}>
        <RecoveryCodes codes={data.data.recoveryCodes} stored={stored} onDone={close} />
      </Dialog>
    );
  }
  const make = () =>
    mutate(undefined, {
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    });
  return (
    <ConfirmDialog
      opened
      title={t("recoveryMake")}
      confirm={t("recoveryMake")}
      busy={isPending}
      onConfirm={make}
      onClose={onClose}
    >
      {t("recoveryMakeText")}
    </ConfirmDialog>
  );
}
