import { Button } from "@mantine/core";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { saveSession } from "../session/session.ts";
import { useClearOnChange } from "../ui/forms/clear-on-change.ts";
import { focusField } from "../ui/forms/focus-field.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { readText } from "./form-data.ts";
import { NewPassword } from "./new-password.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";

const MIN_LENGTH = 8;

/**
 * Sets a new password by the link in an email; its code is in the fragment, which servers do not see.
 */
export function ResetPasswordScreen() {
  const t = useTranslations("reset");
  const hash = useRouterState({ select: (state) => state.location.hash });
  const code = new URLSearchParams(hash).get("code") ?? "";
  const [expired, setExpired] = useState(false);
  const missing = code === "";
  return (
    <AuthLayout
      title={t("title")}
      lead={missing ? t("incomplete") : expired ? t("dead") : t("lead")}
    >
      {missing || expired ? (
        <div className="auth-next">
          <Button
            fullWidth
            renderRoot={(props) => <Link to="/{-$locale}/auth/forgot-password" {...props} />}
          >
            {t("again")}
          </Button>
        </div>
      ) : (
        <ResetForm code={code} onExpired={() => setExpired(true)} />
      )}
    </AuthLayout>
  );
}

function ResetForm({ code, onExpired }: { code: string; onExpired: () => void }) {
  const t = useTranslations("reset");
  const { fault, passwordFault, busy, submit } = useResetPassword(code, onExpired);
  const { trackChanges, unlessChanged } = useClearOnChange();
  return (
    <form onSubmit={submit} {...trackChanges} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <NewPassword label={t("password")} error={unlessChanged("password", passwordFault)} />
      <Button type="submit" loading={busy} fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}

function useResetPassword(code: string, onExpired: () => void) {
  const t = useTranslations("reset");
  const router = useRouter();
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const [fault, setFault] = useState<string | null>(null);
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const password = readText(new FormData(form), "password");
    const showFault = (found: string) => {
      setPasswordFault(found);
      focusField(form, "password");
    };
    setFault(null);
    setPasswordFault(null);
    if (password.length < MIN_LENGTH) return showFault(t("tooShort"));
    setBusy(true);
    try {
      const { resetPassword } = await import("@dosebeat/contract/calls/sign-in");
      const answer = await call(resetPassword, { body: { code, password } });
      saveSession(answer.jwt, answer.user.meta.role);
      await openInProfileLanguage(router, "/dashboard");
    } catch (error) {
      setBusy(false);
      const refusal = faultOf(error, "password");
      if (faultOf(error, "code")) onExpired();
      else if (refusal) showFault(refusal);
      else setFault(t("failed", { reason: reasonOf(error) }));
    }
  }

  return { fault, passwordFault, busy, submit };
}
