import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { focusField } from "../ui/forms/focus-field.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { toastDone } from "../ui/toasts/toasts.tsx";
import { useChangePassword } from "./queries.ts";

const SHORTEST = 8;
const NOTHING = { currentPassword: "", password: "" };

type Field = keyof typeof NOTHING;

interface PasswordFormProps {
  /** Tells of the strength of what is typed; the id is for the field that it describes. */
  hint: (password: string, id: string) => ReactNode;
}

/** A new password against the present one. Every other sign-in of the person ends. */
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
  const [typed, setTyped] = useState(NOTHING);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [error, setError] = useState<string | null>(null);

  const refuse = (form: EventTarget, found: Partial<Record<Field, string>>) => {
    setFaults(found);
    focusField(form, Object.keys(found)[0]);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget;
    setError(null);
    setFaults({});
    if (!typed.currentPassword) return refuse(form, { currentPassword: t("passwordNeeded") });
    if (typed.password.length < SHORTEST) return refuse(form, { password: t("passwordShort") });
    change.mutate(typed, {
      onSuccess: () => {
        setTyped(NOTHING);
        toastDone(t("passwordChanged"));
      },
      onError: (failure) => {
        const password = faultOf(failure, "password");
        if (faultOf(failure, "currentPassword"))
          refuse(form, { currentPassword: t("passwordWrong") });
        else if (password) refuse(form, { password });
        else setError(tellFailure(failure));
      },
    });
  }

  function tellFailure(failure: Error) {
    const isLimit = failure instanceof CallError && failure.status === 429;
    if (!isLimit) return t("failed", { reason: reason(failure) });
    return t("passwordLimit", { minutes: Math.ceil((failure.retryAfter ?? 60) / 60) });
  }

  const set = (part: Partial<typeof NOTHING>) => setTyped({ ...typed, ...part });
  return { typed, set, faults, error, busy: change.isPending, submit };
}
