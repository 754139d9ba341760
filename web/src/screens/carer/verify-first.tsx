import { requestEmailVerification } from "@dosebeat/contract/account";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { shownBy } from "../../api/stale.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";

/** How often to ask whether the link was opened, perhaps on another device. */
const ASKED_EVERY = 3000;

/** Verifies the address of the account as an intermediate step, and then continues automatically. */
export function VerifyFirst({ onVerified }: { onVerified: () => void }) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const send = useSingleMutation({
    mutationFn: async () => (await callAsSelf(requestEmailVerification)).data,
  });
  const { data: me } = useQuery({
    queryKey: ["me"],
    meta: shownBy(getMe),
    queryFn: async ({ signal }) => (await callAsSelf(getMe, { signal })).user,
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: "always",
  });
  const isVerified = me?.meta.email_verified === true;
  useEffect(() => {
    if (isVerified) onVerified();
  }, [isVerified, onVerified]);
  if (!me) return null;
  const email = isolate(me.email);
  return (
    <div className="join-form">
      <h2>{t("verifyFirst", { email })}</h2>
      {send.data ? (
        <p role="status">{t("verifySent", { email: isolate(send.data.email) })}</p>
      ) : (
        <>
          <p>{t("verifyFirstText")}</p>
          {send.error && <Notice tone="bad">{reasonOf(send.error)}</Notice>}
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {t("verifySend")}
          </Button>
        </>
      )}
    </div>
  );
}
