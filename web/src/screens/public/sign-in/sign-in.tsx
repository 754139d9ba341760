import type { Credentials, SignInAnswer } from "@dosebeat/contract/sign-in";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call } from "../../../api/call.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { saveSession, useErased } from "../../../session/session.ts";
import { useUntoldSignOut } from "../../../session/sign-out.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { EarlyForm } from "./early-form.tsx";
import { readText } from "./form-data.ts";
import { EnterButton } from "./lazy-enter-button.ts";
import { openInProfileLanguage } from "./open-in-profile-language.ts";
import { type PendingSignIn, pendingIn } from "./pending-sign-in.ts";
import { useDemonstration } from "./use-demonstration.ts";
import { useSignOnOffer } from "./use-sign-on-offer.ts";

const route = getRouteApi("/{-$locale}/auth/signin");

const loadSecondStep = loadChunk(() => import("./second-step.tsx"));
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

const Demonstration = lazy(
  loadChunk(async () => ({
    default: (await import("./demonstration.tsx")).Demonstration,
  })),
);

export function SignInScreen() {
  const t = useTranslations("signIn");
  const { fault, busy, submit, signInAs, pending, enter, back } = useSignIn();
  const accounts = useDemonstration();
  const isUntold = useUntoldSignOut();
  const isErased = useErased();
  const { name, passwords } = useSignOnOffer();
  const { from } = route.useSearch();
  if (pending) {
    return (
      <Suspense fallback={null}>
        <SecondStep pending={pending} onDone={enter} onBack={back} />
      </Suspense>
    );
  }
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      {isErased && (
        <p className="notice auth-erased" role="status">
          {t("erased")}
        </p>
      )}
      {passwords ? (
        <>
          <PasswordForm fault={fault} busy={busy} submit={submit} isUntold={isUntold} />
          <p className="auth-other">
            <Link to="/{-$locale}/auth/forgot-password">{t("forgot")}</Link>
          </p>
          <p className="auth-other while-open">
            {t("noAccount")} <Link to="/{-$locale}/auth/signup">{t("toSignUp")}</Link>
          </p>
          <p className="auth-other while-closed">{t("closed")}</p>
        </>
      ) : (
        isUntold && <Notice tone="warn">{t("untold")}</Notice>
      )}
      {name !== null && (
        <Suspense fallback={null}>
          <div className="auth-next">
            <EnterButton name={name} isMain={!passwords} asked={{ from }} />
          </div>
        </Suspense>
      )}
      {!passwords && (
        <details className="auth-other">
          <summary>{t("emergency")}</summary>
          <PasswordForm fault={fault} busy={busy} submit={submit} isUntold={false} />
        </details>
      )}
      {accounts.length > 0 && (
        <Suspense fallback={null}>
          <Demonstration
            accounts={accounts}
            disabled={busy}
            onEnter={({ email, password }, to) =>
              void signInAs({ identifier: email, password }, to)
            }
          />
        </Suspense>
      )}
    </AuthLayout>
  );
}

interface PasswordFormProps {
  fault: string | null;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  isUntold: boolean;
}

function PasswordForm({ fault, busy, submit, isUntold }: PasswordFormProps) {
  const t = useTranslations("signIn");
  return (
    <EarlyForm onSubmit={submit}>
      {isUntold && <Notice tone="warn">{t("untold")}</Notice>}
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
  );
}

function useSignIn() {
  const t = useTranslations("signIn");
  const router = useRouter();
  const reasonOf = useReason();
  const { from } = route.useSearch();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);

  async function enter({ user }: SignInAnswer, to = from) {
    saveSession(user.meta.role, user.meta.staff);
    await openInProfileLanguage(router, to ?? "/dashboard");
  }

  function back(found: string | null) {
    setPending(null);
    setBusy(false);
    setFault(found);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const identifier = readText(form, "identifier").trim();
    const password = readText(form, "password");
    if (!identifier || !password) return setFault(t("needed"));
    await signInAs({ identifier, password });
  }

  async function signInAs(body: Credentials, to?: string) {
    setBusy(true);
    setFault(null);
    try {
      const { signIn } = await import("@dosebeat/contract/sign-in-calls");
      await enter(await call(signIn, { body }), to);
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown) {
    const next = pendingIn(error);
    if (next) {
      // If it fails to load, its rendering shows that.
      await loadSecondStep().catch(() => undefined);
      return setPending(next);
    }
    setFault(faultText(error));
    setBusy(false);
  }

  function faultText(error: unknown) {
    if (error instanceof CallError && error.status === 401) return reasonOf(error);
    return t("failed", { reason: reasonOf(error) });
  }

  return { fault, busy, submit, signInAs, pending, enter, back };
}
