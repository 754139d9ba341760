import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { readText } from "./form-data.ts";

/** Requests a password reset link. The response does not reveal whether the address has an account. */
export function ForgotPasswordScreen() {
  const t = useTranslations("forgot");
  const labels = useTranslations("signIn");
  const { sentTo, fault, busy, submit } = useForgotPassword();
  return (
    <AuthLayout title={t("title")} lead={sentTo ? t("sent", { email: sentTo }) : t("lead")}>
      {sentTo ? (
        <p className="auth-hint" role="status">
          {t("sentHint")}
        </p>
      ) : (
        <form onSubmit={submit} noValidate>
          {fault && <Notice tone="bad">{fault}</Notice>}
          <TextInput name="email" type="email" label={labels("email")} autoComplete="username" />
          <Button type="submit" loading={busy} fullWidth>
            {t("submit")}
          </Button>
        </form>
      )}
      <p className="auth-other">
        <Link to="/{-$locale}/auth/signin">{t("toSignIn")}</Link>
      </p>
    </AuthLayout>
  );
}

function useForgotPassword() {
  const t = useTranslations("forgot");
  const reasonOf = useReason();
  const [sentTo, setSentTo] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = readText(new FormData(event.currentTarget), "email").trim();
    if (!/^\S+@\S+$/.test(email)) return setFault(t("emailNeeded"));
    setBusy(true);
    setFault(null);
    try {
      const { forgotPassword } = await import("@dosebeat/contract/sign-in-calls");
      await call(forgotPassword, { body: { email } });
      setSentTo(email);
    } catch (error) {
      setFault(t("failed", { reason: reasonOf(error) }));
    }
    setBusy(false);
  }

  return { sentTo, fault, busy, submit };
}
