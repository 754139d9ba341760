import { changeEmail } from "@dosebeat/contract/master-data-calls";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../ui/states/reason.ts";

/** Asks for a new address and the password; the address takes effect once the link mailed to it is opened. */
export function ChangeEmail() {
  const t = useTranslations("profile");
  const [isOpen, setOpen] = useState(false);
  const change = useSingleMutation({
    mutationFn: async (data: { email: string; password: string }) =>
      (await callAsSelf(changeEmail, { body: { data } })).data,
  });
  if (change.data) {
    return <p role="status">{t("newEmailSent", { email: isolate(change.data.email) })}</p>;
  }
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("newEmailOpen")}
      </Button>
    );
  }
  return (
    <ChangeForm
      error={change.error}
      busy={change.isPending}
      onSubmit={change.mutate}
      onCancel={() => {
        change.reset();
        setOpen(false);
      }}
    />
  );
}

interface ChangeFormProps {
  error: Error | null;
  busy: boolean;
  onSubmit: (data: { email: string; password: string }) => void;
  onCancel: () => void;
}

function ChangeForm({ error, busy, onSubmit, onCancel }: ChangeFormProps) {
  const t = useTranslations("profile");
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const faults = { email: faultOf(error, "email"), password: faultOf(error, "password") };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit({ email: email.trim(), password });
  };
  return (
    <form className="profile-form" onSubmit={submit}>
      {error && !faults.email && !faults.password && (
        <Notice tone="bad">{t("newEmailFailed", { reason: reasonOf(error) })}</Notice>
      )}
      <TextInput
        label={t("newEmail")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        withAsterisk={false}
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus
      />
      <PasswordInput
        label={t("currentPassword")}
        autoComplete="current-password"
        maxLength={128}
        required
        withAsterisk={false}
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
      />
      <p className="quiet">{t("newEmailNote")}</p>
      <SubmitActions onCancel={onCancel} busy={busy}>
        {t("newEmailSubmit")}
      </SubmitActions>
    </form>
  );
}
