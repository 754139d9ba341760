import { requestEmailVerification } from "@dosebeat/contract/account";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { ChangeEmail } from "./change-email.tsx";
import { useMe } from "./me-query.ts";
import "./email-status.css";

/**
 * The email address of the account, whether it is verified, and ways to verify or change it.
 * @param sendsMail whether the server sends email; undefined: not known
 */
export function EmailStatus({ sendsMail }: { sendsMail: boolean | undefined }) {
  const t = useTranslations("profile");
  const problem = useTranslations("problem");
  const reasonOf = useReason();
  const { data: user } = useMe();
  const { mutate, isPending, error, data } = useSingleMutation({
    mutationFn: async () => (await callAsSelf(requestEmailVerification)).data,
  });
  if (!user) return null;
  const isVerified = user.meta.email_verified;
  return (
    <div className="email-status">
      <p>
        <strong>{t("email")}</strong> <bdi>{user.email}</bdi>{" "}
        <span className="quiet">({isVerified ? t("emailVerified") : t("emailUnverified")})</span>
      </p>
      {sendsMail === false ? (
        <p className="quiet">{problem("no_mail")}</p>
      ) : (
        <>
          {error && <Notice tone="bad">{t("emailFailed", { reason: reasonOf(error) })}</Notice>}
          {data ? (
            <p role="status">{t("emailSent", { email: isolate(data.email) })}</p>
          ) : (
            !isVerified && (
              <Button variant="default" loading={isPending} onClick={() => mutate()}>
                {t("emailSend")}
              </Button>
            )
          )}
          <ChangeEmail />
        </>
      )}
    </div>
  );
}
