import { TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useEraseUser } from "../../../nouns/users/queries.ts";
import { useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../../ui/dialogs/submit-actions.tsx";
import { usePersonText } from "../../../ui/identity/person-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import type { UserRow } from "./user-row.ts";
import "../dialogs.css";

/** Erases a patient's account for good, given a reason and the address typed for confirmation. */
export function UserEraseDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const reasonOf = useReason();
  const erase = useEraseUser();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const name = usePersonText()(row);
  const failed = (error: unknown) => t("changeFailed", { name, reason: reasonOf(error) });
  const late = useLateAnswer(onClose);
  const isSure = typed.trim().toLowerCase() === row.email.toLowerCase();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSure || reason.trim() === "") return;
    erase.mutateToEnd(
      { userid: row.userid, reason: reason.trim() },
      {
        onSuccess: () => {
          toastDone(t("eraseDone"), name);
          late.close();
        },
        onError: (error) => late.tellFailure(failed(error)),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("eraseTitle", { name })}>
      <form className="admin-form" onSubmit={submit}>
        <Notice tone="warn">{t("eraseText", { name })}</Notice>
        {erase.error && <Notice tone="bad">{failed(erase.error)}</Notice>}
        <TextInput
          label={t("eraseReason")}
          description={t("eraseReasonHint")}
          maxLength={500}
          required
          withAsterisk={false}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={t("eraseTyped", { email: row.email })}
          autoComplete="off"
          required
          withAsterisk={false}
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SubmitActions
          onCancel={onClose}
          danger
          busy={erase.isPending}
          disabled={!isSure || reason.trim() === ""}
        >
          {t("erase")}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
