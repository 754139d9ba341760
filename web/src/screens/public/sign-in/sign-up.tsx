import { Button, TextInput } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError, call } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { formatZone } from "../../../i18n/format.ts";
import { visitorLanguage } from "../../../i18n/language-choice.ts";
import { saveSession } from "../../../session/session.ts";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { useHydrated } from "../../../ui/frame/use-hydrated.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { EarlyForm } from "./early-form.tsx";
import { readText } from "./form-data.ts";
import { NewPassword } from "./new-password.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";
import { useSetupCode } from "./use-setup-code.ts";

export function SignUpScreen() {
  const t = useTranslations("signUp");
  const signIn = useTranslations("signIn");
  const locale = useLocale();
  const setupcode = useSetupCode();
  const { fault, isTaken, faultOf, busy, trackChanges, submit } = useSignUp(setupcode);
  // Also unknown while the page is pre-rendered.
  const zone = useHydrated() ? browserZone() : "…";
  return (
    <AuthLayout
      title={setupcode ? t("adminTitle") : t("title")}
      lead={setupcode ? t("adminLead") : t("lead")}
    >
      {!setupcode && (
        <div className="while-closed">
          <Notice tone="warn">{signIn("closed")}</Notice>
        </div>
      )}
      <div className={setupcode ? undefined : "while-open"}>
        <EarlyForm onSubmit={submit} {...trackChanges}>
          {fault && <Notice tone="bad">{fault}</Notice>}
          {isTaken && (
            <p className="auth-other">
              <Link to="/{-$locale}/auth/signin">{t("toSignIn")}</Link>
              {" · "}
              <Link to="/{-$locale}/auth/forgot-password">{signIn("forgot")}</Link>
            </p>
          )}
          <div className="auth-pair">
            <TextInput
              name="givenname"
              label={t("givenname")}
              autoComplete="given-name"
              error={faultOf("givenname")}
            />
            <TextInput
              name="familyname"
              label={t("familyname")}
              autoComplete="family-name"
              error={faultOf("familyname")}
            />
          </div>
          <TextInput
            name="email"
            type="email"
            label={t("email")}
            description={t("emailHint")}
            autoComplete="username"
            error={faultOf("email")}
          />
          <NewPassword label={t("password")} error={faultOf("password")} />
          {!setupcode && (
            <p className="auth-other">{t("zone", { zone: formatZone(zone, locale) })}</p>
          )}
          <Button type="submit" loading={busy} fullWidth>
            {t("submit")}
          </Button>
        </EarlyForm>
      </div>
      <p className="auth-other">
        {t("haveAccount")} <Link to="/{-$locale}/auth/signin">{t("toSignIn")}</Link>
      </p>
    </AuthLayout>
  );
}

function useSignUp(setupcode: string | undefined) {
  const t = useTranslations("signUp");
  const router = useRouter();
  const reasonOf = useReason();
  const serverFault = useFaultOf();
  const { trackChanges, unlessChanged } = useClearOnChange();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    try {
      const { signUp } = await import("@dosebeat/contract/sign-in-calls");
      const answer = await call(signUp, {
        body: {
          email: readText(form, "email").trim(),
          password: readText(form, "password"),
          givenname: readText(form, "givenname"),
          familyname: readText(form, "familyname"),
          language: visitorLanguage().code,
          timezone: browserZone(),
          ...(setupcode ? { setupcode } : {}),
        },
      });
      saveSession(answer.user.meta.role);
      await openInProfileLanguage(router, "/auth/success");
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const fault = failure === null ? null : t("failed", { reason: reasonOf(failure) });
  const isTaken =
    failure instanceof CallError &&
    [failure.problem, ...failure.faults].some(({ code }) => code === "email_taken");
  const faultOf = (field: string) => unlessChanged(field, serverFault(failure, field));
  return { fault, isTaken, faultOf, busy, trackChanges, submit };
}
