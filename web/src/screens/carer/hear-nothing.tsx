import { requestEmailVerification } from "@dosebeat/contract/account";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { invalidate, shownBy } from "../../api/stale.ts";
import { isolate } from "../../i18n/isolate.ts";
import { pushAbility } from "../../nouns/push/push-ability.ts";
import { allowHere } from "../../nouns/push/this-device.ts";
import { BellIcon } from "../../ui/icons/icons.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import "./hear-nothing.css";

/**
 * Warns that the carer is not notified yet, or only by mail, with the remedy: notifications on this device, or a
 * verified address.
 */
export function HearNothing({ hears, name }: { hears: "mail" | "nothing"; name: string }) {
  const t = useTranslations("caring");
  const { data } = useOwnDevices();
  if (!data) return null;
  const { push_key: pushKey, mail_available: hasMail } = data;
  if (hears === "mail" && pushKey === null) return null;
  const values = { name: isolate(name) };
  return (
    <section className="hear-nothing" data-hears={hears}>
      <h2>
        <BellIcon />
        {t(hears === "mail" ? "hearMail" : "hearNothing")}
      </h2>
      <p>{hears === "mail" ? t("hearMailText") : t("hearNothingText", values)}</p>
      {pushKey !== null && <AllowHere pushKey={pushKey} />}
      {hears === "nothing" && hasMail && <GetMail />}
    </section>
  );
}

export function useOwnDevices() {
  return useQuery({
    queryKey: ["reminders", "hearing"],
    meta: shownBy(getReminders),
    queryFn: async ({ signal }) => (await callAsSelf(getReminders, { signal })).data,
  });
}

const HINDERED = {
  homeScreen: "hearHomeScreen",
  unsupported: "hearUnsupported",
  blocked: "hearBlocked",
} as const;

interface AllowHereProps {
  pushKey: string;
  /** Style of the button. */
  variant?: "default" | "filled";
}

export function AllowHere({ pushKey, variant = "default" }: AllowHereProps) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const client = useQueryClient();
  const [ability, setAbility] = useState(pushAbility);
  const { mutate, isPending, data, error } = useSingleMutation({
    mutationFn: () => allowHere(pushKey),
    onSettled: async () => {
      setAbility(pushAbility());
      await invalidate(client, ["devices", "reminders", "care"]);
    },
  });
  if (ability !== "able") return <p>{t(HINDERED[ability])}</p>;
  if (data === "allowed") return <p role="status">{t("hearsHere")}</p>;
  return (
    <>
      <Button variant={variant} loading={isPending} onClick={() => mutate()}>
        {t("allowHere")}
      </Button>
      {error && <Notice tone="bad">{t("hearFailed", { reason: reasonOf(error) })}</Notice>}
      {(data === "notAllowed" || data === "unreached") && (
        <Notice tone="bad">{t(data === "notAllowed" ? "hearNotAllowed" : "hearUnreached")}</Notice>
      )}
    </>
  );
}

/** Mail only goes to a verified address, so the button verifies it. */
export function GetMail() {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const { data: me } = useQuery({
    queryKey: ["me"],
    meta: shownBy(getMe),
    queryFn: async ({ signal }) => (await callAsSelf(getMe, { signal })).user,
  });
  const { mutate, isPending, data, error } = useSingleMutation({
    mutationFn: async () => (await callAsSelf(requestEmailVerification)).data,
  });
  if (!me || me.meta.email_verified) return null;
  if (data) return <p role="status">{t("mailSent", { email: isolate(data.email) })}</p>;
  return (
    <>
      <Button variant="transparent" c="inherit" loading={isPending} onClick={() => mutate()}>
        {t("getMail", { email: isolate(me.email) })}
      </Button>
      {error && <Notice tone="bad">{t("hearFailed", { reason: reasonOf(error) })}</Notice>}
    </>
  );
}
