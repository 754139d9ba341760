import { Button, TextInput } from "@mantine/core";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { browserZone } from "../i18n/browser-zone.ts";
import { visitorLanguage } from "../i18n/language-choice.ts";
import { saveSession } from "../session/session.ts";
import { useMending } from "../ui/forms/mending.ts";
import { useRunning } from "../ui/frame/use-running.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { EarlyForm } from "./early-form.tsx";
import { readText } from "./form-data.ts";
import { goOn } from "./go-on.ts";
import { NewPassword } from "./new-password.tsx";

const route = getRouteApi("/{-$locale}/auth/signup");

export function SignUpScreen() {
  const t = useTranslations("signUp");
  const running = useRunning();
  // What the address says beside its path is unknown while the page is rendered at build time.
  const search = route.useSearch();
  const setupcode = running ? search.setupcode : undefined;
  const { fault, faultOf, busy, mending, submit } = useSignUp(setupcode);
  // Unknown while the page is rendered at build time.
  const zone = useSyncExternalStore(noChange, browserZone, () => "…");
  return (
    <AuthLayout
      title={setupcode ? t("adminTitle") : t("title")}
      lead={setupcode ? t("adminLead") : t("lead")}
    >
      <EarlyForm onSubmit={submit} {...mending}>
        {fault && <Notice tone="bad">{fault}</Notice>}
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
          autoComplete="username"
          error={faultOf("email")}
        />
        <NewPassword label={t("password")} error={faultOf("password")} />
        {!setupcode && (
          <p className="auth-other">{t("zone", { zone: zone.replaceAll("_", " ") })}</p>
        )}
        <Button type="submit" loading={busy} fullWidth>
          {t("submit")}
        </Button>
      </EarlyForm>
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
  const { mending, standing } = useMending();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    try {
      const { signUp } = await import("@dosebeat/contract/calls/sign-in");
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
      saveSession(answer.jwt, answer.user.meta.role);
      await goOn(router, "/auth/success");
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  }

  const fault = refusal === null ? null : t("failed", { reason: reasonOf(refusal) });
  const faultOf = (field: string) => standing(field, serverFault(refusal, field));
  return { fault, faultOf, busy, mending, submit };
}

function noChange() {
  return () => {};
}
