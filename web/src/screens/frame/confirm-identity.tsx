import { confirm } from "@dosebeat/contract/sessions";
import { PasswordInput } from "@mantine/core";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { loadOptionalPart } from "../../routing/chunks.ts";
import { withWords } from "../../routing/later-words.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { SubmitActions } from "../../ui/dialogs/submit-actions.tsx";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { focusField } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import "./confirm-identity.css";

const ConfirmByProvider = lazy(
  loadOptionalPart(
    withWords(
      "signOn",
      async () => (await import("../../nouns/sign-on/confirm-by-provider.tsx")).ConfirmByProvider,
    ),
  ),
);

interface ConfirmIdentityProps {
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the password before a call that could do much harm; the call is then repeated. */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const t = useTranslations("confirmIdentity");
  const { password, setPassword, fault, error, busy, submit } = useConfirm(() => onAnswer(true));
  const { trackChanges, unlessChanged } = useClearOnChange();
  const shownFault = unlessChanged("password", fault);
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t("title")}>
      <form className="confirm-identity" onSubmit={submit} {...trackChanges} noValidate>
        <p>{t("text")}</p>
        {error && <Notice tone="bad">{error}</Notice>}
        <PasswordInput
          name="password"
          label={t("password")}
          autoComplete="current-password"
          value={password}
          error={shownFault}
          aria-invalid={shownFault !== undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
          data-autofocus
        />
        <SubmitActions onCancel={() => onAnswer(false)} busy={busy}>
          {t("submit")}
        </SubmitActions>
      </form>
      <Suspense fallback={null}>
        <ConfirmByProvider />
      </Suspense>
    </Dialog>
  );
}

function useConfirm(onConfirmed: () => void) {
  const t = useTranslations("confirmIdentity");
  const reason = useReason();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (typed: string) => callAsSelf(confirm, { body: { password: typed } }),
    onSuccess: onConfirmed,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    const showFault = (text: string) => {
      setFault(text);
      focusField(form, "password");
    };
    setFault(undefined);
    setError(null);
    if (!password) return showFault(t("needed"));
    mutate(password, {
      onError: (failure) => {
        const isWrong = failure instanceof CallError && failure.faults.length > 0;
        if (isWrong) showFault(t("wrong"));
        else setError(t("failed", { reason: reason(failure) }));
      },
    });
  }

  return { password, setPassword, fault, error, busy: isPending, submit };
}
