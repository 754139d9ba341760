import { Button, PasswordInput, TextInput } from "@mantine/core";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call } from "../api/call.ts";
import { saveSession } from "../session/session.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { EarlyForm } from "./early-form.tsx";
import { readText } from "./form-data.ts";
import { openInProfileLanguage } from "./open-in-profile-language.ts";

const route = getRouteApi("/{-$locale}/auth/signin");

export function SignInScreen() {
  const t = useTranslations("signIn");
  const { fault, busy, submit } = useSignIn();
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      <EarlyForm onSubmit={submit}>
        {fault && <Notice tone="bad">{fault}</Notice>}
        <TextInput
          name="identifier"
          type="email"
          label={t("email")}
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={t("password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        />
        <Button type="submit" loading={busy} fullWidth>
          {t("submit")}
        </Button>
      </EarlyForm>
      <p className="auth-other">
        <Link to="/{-$locale}/auth/forgot-password">{t("forgot")}</Link>
      </p>
      <p className="auth-other">
        {t("noAccount")} <Link to="/{-$locale}/auth/signup">{t("toSignUp")}</Link>
      </p>
    </AuthLayout>
  );
}

function useSignIn() {
  const t = useTranslations("signIn");
  const router = useRouter();
  const reasonOf = useReason();
  const { from } = route.useSearch();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const identifier = readText(form, "identifier").trim();
    const password = readText(form, "password");
    if (!identifier || !password) return setFault(t("needed"));
    setBusy(true);
    setFault(null);
    try {
      const { signIn } = await import("@dosebeat/contract/calls/sign-in");
      const answer = await call(signIn, { body: { identifier, password } });
      saveSession(answer.jwt, answer.user.meta.role);
      await openInProfileLanguage(router, from ?? "/dashboard");
    } catch (error) {
      setFault(faultText(error));
      setBusy(false);
    }
  }

  function faultText(error: unknown) {
    if (error instanceof CallError && error.status === 401) return reasonOf(error);
    return t("failed", { reason: reasonOf(error) });
  }

  return { fault, busy, submit };
}
