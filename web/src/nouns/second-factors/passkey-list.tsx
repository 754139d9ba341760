import type { SecondFactors } from "@dosebeat/contract/second-factors";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog, useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { PasskeyNameField, usePasskeyName } from "./passkey-name.tsx";
import { useRemovePasskey, useRenamePasskey } from "./queries.ts";

type Passkey = SecondFactors["passkeys"][number];
type Action = { kind: "rename" | "remove"; passkey: Passkey } | null;

/** The passkeys by name, with what can be done with each. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations("twoStep");
  const format = useFormat(browserZone());
  const [action, setAction] = useState<Action>(null);
  const close = () => setAction(null);
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul className="passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>
                <bdi>{passkey.name}</bdi>
              </strong>
              <span className="quiet">
                {t("passkeySince", { date: format.date(format.calendarDate(passkey.createdAt)) })}
                {passkey.usedAt !== null &&
                  `, ${t("passkeyUsed", { date: format.date(format.calendarDate(passkey.usedAt)) })}`}
              </span>
            </span>
            <span className="two-step-buttons">
              {(["rename", "remove"] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  aria-label={`${t(kind)}: ${passkey.name}`}
                  onClick={() => setAction({ kind, passkey })}
                >
                  {t(kind)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {action?.kind === "rename" && <RenameDialog passkey={action.passkey} onClose={close} />}
      {action?.kind === "remove" && <RemoveDialog passkey={action.passkey} onClose={close} />}
    </>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey, onClose }: DialogProps) {
  const t = useTranslations("twoStep");
  const reasonOf = useReason();
  const name = usePasskeyName(passkey.name);
  const { mutate, isPending, error } = useRenamePasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.given();
    if (given !== null) mutate({ id: passkey.id, name: given }, { onSuccess: onClose });
  };
  return (
    <Dialog opened onClose={onClose} title={t("rename")}>
      <form className="two-step-form" onSubmit={submit} noValidate>
        {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
        <PasskeyNameField of={name} />
        <SubmitActions onCancel={onClose} busy={isPending}>
          {t("passkeySave")}
        </SubmitActions>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: DialogProps) {
  const t = useTranslations("twoStep");
  const reasonOf = useReason();
  const { mutateToEnd, isPending } = useRemovePasskey();
  const late = useLateAnswer(onClose);
  const remove = () =>
    mutateToEnd(passkey.id, {
      onSuccess: () => toastDone(t("passkeyRemoved")),
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      onSettled: late.close,
    });
  return (
    <ConfirmDialog
      opened
      title={t("passkeyRemoveTitle", { name: isolate(passkey.name) })}
      confirm={t("remove")}
      danger
      busy={isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("passkeyRemoveText")}
    </ConfirmDialog>
  );
}
