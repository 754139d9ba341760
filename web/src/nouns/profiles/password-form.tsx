import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { useClearOnChange } from "../../ui/forms/clear-on-change.ts";
import { focusField } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useChangePassword } from "./queries.ts";

const MIN_LENGTH = 8;
const EMPTY = { currentPassword: "", password: "" };

type Field = keyof typeof EMPTY;

interface PasswordFormProps {
  /** Renders a strength hint for the typed password; `id` links it to the field. */
  hint: (password: string, id: string) => ReactNode;
}

/** Changes the password, given the current one. All other sessions of the user end. */
export function PasswordForm({ hint }: PasswordFormProps) {
  const t = useTranslations("profile");
  const { typed, set, faults, error, busy, submit } = usePasswordForm();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const field = (name: Field) => {
    const error = unlessChanged(name, faults[name]);
    return {
      name,
      label: t(name),
      value: typed[name],
      error,
      "aria-invalid": error !== undefined,
      visibilityToggleButtonProps: { "aria-label": t("showPassword"), tabIndex: 0 },
    };
  };
  return (
    <form className="profile-form" onSubmit={submit} {...trackChanges} noValidate>
      {error && <Notice tone="bad">{error}</Notice>}
      <PasswordInput
        {...field("currentPassword")}
        autoComplete="current-password"
        onChange={(event) => set({ currentPassword: event.currentTarget.value })}
      />
      <PasswordInput
        {...field("password")}
        autoComplete="new-password"
        aria-describedby="new-strength"
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      {hint(typed.password, "new-strength")}
      <Button type="submit" loading={busy}>
        {t("passwordSave")}
      </Button>
    </form>
  );
}

function usePasswordForm() {
  const t = useTranslations("profile");
  const reason = useReason();
  const faultOf = useFaultOf();
  const change = useChangePassword();
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [error, setError] = useState<string | null>(null);

  const showFaults = (form: EventTarget, found: Partial<Record<Field, string>>) => {
    setFaults(found);
    focusField(form, Object.keys(found)[0]);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    setError(null);
    setFaults({});
    if (!typed.currentPassword) return showFaults(form, { currentPassword: t("passwordNeeded") });
    if (typed.password.length < MIN_LENGTH)
      return showFaults(form, { password: t("passwordShort") });
    change.mutate(typed, {
      onSuccess: () => {
        setTyped(EMPTY);
        toastDone(t("passwordChanged"));
      },
      onError: (failure) => {
        const password = faultOf(failure, "password");
        if (faultOf(failure, "currentPassword"))
          showFaults(form, { currentPassword: t("passwordWrong") });
        else if (password) showFaults(form, { password });
        else setError(failureText(failure));
      },
    });
  }

  function failureText(failure: Error) {
    const isLimit = failure instanceof CallError && failure.status === 429;
    if (!isLimit) return t("failed", { reason: reason(failure) });
    return t("passwordLimit", { minutes: Math.ceil((failure.retryAfter ?? 60) / 60) });
  }

  const set = (part: Partial<typeof EMPTY>) => setTyped({ ...typed, ...part });
  return { typed, set, faults, error, busy: change.isPending, submit };
}
