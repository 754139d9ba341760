import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { readCode } from "../../../session/kept-code.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useMailedCode } from "./use-mailed-code.ts";

/** Verifies an address by the link in an email. */
export function VerifyEmailScreen() {
  return <LinkScreen use={verifyAddress} />;
}

/** Makes a new address take effect, in the same way. */
export function ConfirmEmailScreen() {
  return <LinkScreen use={confirmAddress} />;
}

async function verifyAddress(code: string): Promise<string> {
  const { verifyEmail } = await import("@dosebeat/contract/account");
  return (await call(verifyEmail, { body: { code } })).data.email;
}

async function confirmAddress(code: string): Promise<string> {
  const { confirmEmail } = await import("@dosebeat/contract/master-data-calls");
  return (await call(confirmEmail, { body: { data: { code } } })).data.email;
}

/** Exchanges the code for the address. */
type Use = (code: string) => Promise<string>;

function LinkScreen({ use }: { use: Use }) {
  const t = useTranslations("verifyEmail");
  // A user who had to verify an address while joining as a carer continues with that.
  const [isInvited] = useState(() => readCode("") !== "");
  const {
    done: email,
    isDead,
    fault,
    busy,
    submit,
  } = useMailedCode(use, (reason) => t("failed", { reason }));
  return (
    <AuthLayout
      title={t("title")}
      lead={email ? t("done", { email: isolate(email) }) : isDead ? t("dead") : t("lead")}
    >
      <div className="auth-next">
        {fault && <Notice tone="bad">{fault}</Notice>}
        {email && isInvited ? (
          <Button
            fullWidth
            renderRoot={(props) => <Link to="/{-$locale}/caring/join" {...props} />}
          >
            {t("toInvitation")}
          </Button>
        ) : email || isDead ? (
          <Button
            fullWidth
            renderRoot={(props) => (
              <Link to={isDead ? "/{-$locale}/profile" : "/{-$locale}/dashboard"} {...props} />
            )}
          >
            {isDead ? t("profile") : t("open")}
          </Button>
        ) : (
          <Button fullWidth loading={busy} onClick={() => void submit()}>
            {t("submit")}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
