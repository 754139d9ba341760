import { Button } from "@mantine/core";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { isolate } from "../i18n/isolate.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useFaultOf, useReason } from "../ui/states/reason.ts";
import { AuthLayout } from "./auth-layout.tsx";

/**
 * Verifies an address by the link in an email; its code is in the fragment, which servers do not see. It
 * needs a click, because programs that check mails open their links.
 */
export function VerifyEmailScreen() {
  return <LinkScreen use={verifyAddress} />;
}

/** Makes a new address hold, in the same way. */
export function ConfirmEmailScreen() {
  return <LinkScreen use={confirmAddress} />;
}

async function verifyAddress(code: string): Promise<string> {
  const { verifyEmail } = await import("@dosebeat/contract/calls/account");
  return (await call(verifyEmail, { body: { code } })).data.email;
}

async function confirmAddress(code: string): Promise<string> {
  const { confirmEmail } = await import("@dosebeat/contract/calls/master-data");
  return (await call(confirmEmail, { body: { data: { code } } })).data.email;
}

/** Exchanges the code for the address. */
type Use = (code: string) => Promise<string>;

function LinkScreen({ use }: { use: Use }) {
  const t = useTranslations("verifyEmail");
  const { code, email, isDead, fault, busy, verify } = useVerification(use);
  return (
    <AuthLayout
      title={t("title")}
      lead={email ? t("done", { email: isolate(email) }) : isDead ? t("dead") : t("lead")}
    >
      <div className="auth-next">
        {fault && <Notice tone="bad">{fault}</Notice>}
        {email || isDead ? (
          <Button
            fullWidth
            renderRoot={(props) => (
              <Link to={isDead ? "/{-$locale}/profile" : "/{-$locale}/dashboard"} {...props} />
            )}
          >
            {isDead ? t("profile") : t("open")}
          </Button>
        ) : (
          <Button fullWidth loading={busy} onClick={() => void verify(code)}>
            {t("submit")}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

function useVerification(use: Use) {
  const t = useTranslations("verifyEmail");
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const code = new URLSearchParams(hash).get("code") ?? "";
  const [email, setEmail] = useState("");
  const [isRefused, setRefused] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function verify(given: string) {
    setBusy(true);
    setFault(null);
    try {
      setEmail(await use(given));
    } catch (error) {
      if (faultOf(error, "code")) setRefused(true);
      else setFault(t("failed", { reason: reasonOf(error) }));
    }
    setBusy(false);
  }

  return { code, email, isDead: isRefused || code === "", fault, busy, verify };
}
