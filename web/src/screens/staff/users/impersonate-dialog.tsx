import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useStartImpersonation } from "../../../nouns/impersonation/queries.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import "../dialogs.css";

interface ImpersonateDialogProps {
  profileuid: string;
  name: string;
  /** Where to go afterwards; by default the patient's dashboard. */
  to?: "/{-$locale}/patient-list/impersonate" | "/{-$locale}/my-medicine";
  onClose: () => void;
}

/** Asks for a reason, which the patient will see, and starts the impersonation. */
export function ImpersonateDialog(props: ImpersonateDialogProps) {
  const { profileuid, name, to = "/{-$locale}/patient-list/impersonate", onClose } = props;
  const t = useTranslations("impersonation");
  const reasonOf = useReason();
  const navigate = useNavigate();
  const start = useStartImpersonation();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (!reason.trim()) return focusFault(event.currentTarget);
    const starting = start.mutateAsync({ profileuid, name, reason: reason.trim() });
    // A failure is shown in this dialog; on success the dialog is gone with the old screen.
    const isStarted = await starting.catch(() => false);
    if (isStarted) await navigate({ to });
  };
  return (
    <Dialog opened onClose={onClose} title={t("startTitle", { name })}>
      <form className="admin-form" onSubmit={(event) => void submit(event)} noValidate>
        {start.error && (
          <Notice tone="bad">{t("startFailed", { reason: reasonOf(start.error) })}</Notice>
        )}
        <p>{t("startText")}</p>
        <TextInput
          label={t("reason")}
          description={t("reasonHint")}
          value={reason}
          maxLength={500}
          error={isMissing && t("reasonNeeded")}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <SubmitActions onCancel={onClose} busy={start.isPending}>
          {t("start")}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
