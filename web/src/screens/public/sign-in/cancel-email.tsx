import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "../../../api/call.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useMailedCode } from "./use-mailed-code.ts";

/** Cancels a change of email address by the link sent to the old address. It needs no session. */
export function CancelEmailScreen() {
  const t = useTranslations("cancelEmail");
  const { done, isDead, fault, busy, submit } = useMailedCode(cancelChange, (reason) =>
    t("failed", { reason }),
  );
  return (
    <AuthLayout title={t("title")} lead={done ? t("done") : isDead ? t("dead") : t("lead")}>
      <div className="auth-next" role="status">
        {fault && <Notice tone="bad">{fault}</Notice>}
        {!done && !isDead && (
          <Button fullWidth loading={busy} onClick={() => void submit()}>
            {t("submit")}
          </Button>
        )}
        {done && (
          <Button
            fullWidth
            renderRoot={(props) => <Link to="/{-$locale}/auth/forgot-password" {...props} />}
          >
            {t("password")}
          </Button>
        )}
        {(done || isDead) && (
          <Button
            fullWidth
            variant="default"
            renderRoot={(props) => <Link to="/{-$locale}/dashboard" {...props} />}
          >
            {t("open")}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

async function cancelChange(code: string): Promise<true> {
  const { cancelEmailChange } = await import("@dosebeat/contract/master-data-calls");
  await call(cancelEmailChange, { body: { data: { code } } });
  return true;
}
