import { Button } from "@mantine/core";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { saveSession } from "../session/session.ts";
import { focusField } from "../ui/forms/focus-field.ts";
import { useMending } from "../ui/forms/mending.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { readText } from "./form-data.ts";
import { goOn } from "./go-on.ts";
import { NewPassword } from "./new-password.tsx";

const LEAST = 8;

/** Chooses a new password by the link of the mail; its code stands behind the `#`, unseen by servers. */
export function ResetPasswordScreen() {
  const t = useTranslations("reset");
  const hash = useRouterState({ select: (state) => state.location.hash });
  const code = new URLSearchParams(hash).get("code") ?? "";
  const [dead, setDead] = useState(false);
  const lacking = code === "";
  return (
    <AuthLayout title={t("title")} lead={lacking ? t("incomplete") : dead ? t("dead") : t("lead")}>
      {lacking || dead ? (
        <div className="auth-next">
          <Button
            fullWidth
            renderRoot={(props) => <Link to="/{-$locale}/auth/forgot-password" {...props} />}
          >
            {t("again")}
          </Button>
        </div>
      ) : (
        <ResetForm code={code} onDead={() => setDead(true)} />
      )}
    </AuthLayout>
  );
}

function ResetForm({ code, onDead }: { code: string; onDead: () => void }) {
  const t = useTranslations("reset");
  const { fault, refused, busy, submit } = useResetPassword(code, onDead);
  const { mending, standing } = useMending();
  return (
    <form onSubmit={submit} {...mending} noValidate>
      {fault && <Notice tone="bad">{fault}</Notice>}
      <NewPassword label={t("password")} error={standing("password", refused)} />
      <Button type="submit" loading={busy} fullWidth>
        {t("submit")}
      </Button>
    </form>
  );
}

function useResetPassword(code: string, onDead: () => void) {
  const t = useTranslations("reset");
  const router = useRouter();
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const password = readText(new FormData(form), "password");
    const refuse = (found: string) => {
      setRefused(found);
      focusField(form, "password");
    };
    setFault(null);
    setRefused(null);
    if (password.length < LEAST) return refuse(t("tooShort"));
    setBusy(true);
    try {
      const { resetPassword } = await import("@dosebeat/contract/calls/sign-in");
      const answer = await call(resetPassword, { body: { code, password } });
      saveSession(answer.jwt, answer.user.meta.role);
      await goOn(router, "/dashboard");
    } catch (error) {
      setBusy(false);
      const refusal = faultOf(error, "password");
      if (faultOf(error, "code")) onDead();
      else if (refusal) refuse(refusal);
      else setFault(t("failed", { reason: reasonOf(error) }));
    }
  }

  return { fault, refused, busy, submit };
}
