import type { SignInAnswer } from "@dosebeat/contract/sign-in";
import { Button } from "@mantine/core";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { saveSession } from "../../../session/session.ts";
import { useClearOnChange } from "../../../ui/forms/clear-on-change.ts";
import { focusField } from "../../../ui/forms/focus-field.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { readText } from "./form-data.ts";
import { hasAccess } from "./has-access.ts";
import { EnterButton } from "./lazy-enter-button.ts";
import { NewPassword } from "./new-password.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";
import { type PendingSignIn, pendingIn } from "./pending-sign-in.ts";
import { useSignOnOffer } from "./use-sign-on-offer.ts";

const SecondStep = lazy(
  loadChunk(async () => ({ default: (await import("./second-step.tsx")).SecondStep })),
);

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
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const enter = useEnter();
  const toSignIn = useToSignIn();
  const { name, passwords } = useSignOnOffer();
  if (pending) {
    return (
      <Suspense fallback={null}>
        <SecondStep pending={pending} onDone={enter} onBack={toSignIn} />
      </Suspense>
    );
  }
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
        <>
          {passwords && (
            <ResetForm code={code} onExpired={() => setExpired(true)} onPending={setPending} />
          )}
          {name !== null && (
            <Suspense fallback={null}>
              <div className="auth-next">
                <EnterButton name={name} isMain={!passwords} asked={{ code }} />
              </div>
            </Suspense>
          )}
        </>
      )}
    </AuthLayout>
  );
}

/** Opens the application, or first shows what a new password has not ended. */
function useEnter() {
  const router = useRouter();
  return async ({ user }: SignInAnswer) => {
    saveSession(user.meta.role, user.meta.staff);
    await openInProfileLanguage(router, (await hasAccess()) ? "/auth/access" : "/dashboard");
  };
}

/** The password is changed, so a user who does not finish the second step signs in with it. */
function useToSignIn() {
  const router = useRouter();
  return () => void router.navigate({ to: "/{-$locale}/auth/signin" });
}

interface ResetFormProps {
  code: string;
  onExpired: () => void;
  onPending: (pending: PendingSignIn) => void;
}

function ResetForm({ code, onExpired, onPending }: ResetFormProps) {
  const t = useTranslations("reset");
  const { fault, passwordFault, busy, submit } = useResetPassword(code, onExpired, onPending);
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

function useResetPassword(
  code: string,
  onExpired: () => void,
  onPending: (pending: PendingSignIn) => void,
) {
  const t = useTranslations("reset");
  const enter = useEnter();
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
      const { resetPassword } = await import("@dosebeat/contract/sign-in-calls");
      await enter(await call(resetPassword, { body: { code, password } }));
    } catch (error) {
      const pending = pendingIn(error);
      if (pending) return onPending(pending);
      setBusy(false);
      const refusal = faultOf(error, "password");
      if (faultOf(error, "code")) onExpired();
      else if (refusal) showFault(refusal);
      else setFault(t("failed", { reason: reasonOf(error) }));
    }
  }

  return { fault, passwordFault, busy, submit };
}
