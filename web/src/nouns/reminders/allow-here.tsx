import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { invalidate } from "../../api/stale.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { pushAbility } from "../push/push-ability.ts";
import { allowHere } from "../push/this-device.ts";

/** Lets this device show reminders, or says what prevents it. */
export function AllowHere({ pushKey }: { pushKey: string | null }) {
  const t = useTranslations("reminders");
  const [ability, setAbility] = useState(pushAbility);
  const { fault, busy, allow } = useAllowing(() => setAbility(pushAbility()));
  if (pushKey === null) return <p>{t("noPush")}</p>;
  if (ability === "homeScreen") return <p className="reminder-hint">{t("iphone")}</p>;
  if (ability === "unsupported") return <p className="reminder-hint">{t("unsupported")}</p>;
  if (ability === "blocked") return <p className="reminder-hint">{t("blocked")}</p>;
  return (
    <div className="reminder-allow">
      <Button loading={busy} onClick={() => void allow(pushKey)}>
        {t("allow")}
      </Button>
      <p className="profile-note">{t("allowText")}</p>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
    </div>
  );
}

function useAllowing(onAsked: () => void) {
  const t = useTranslations("reminders");
  const reasonOf = useReason();
  const client = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function allow(pushKey: string) {
    setBusy(true);
    setFault(null);
    try {
      const outcome = await allowHere(pushKey);
      if (outcome === "notAllowed") setFault(t("notAllowed"));
      if (outcome === "unreached") setFault(t("allowFailed"));
      if (outcome === "allowed") {
        await invalidate(client, ["devices", "reminders"]);
        toastDone(t("allowed"));
      }
    } catch (error) {
      setFault(t("failed", { reason: reasonOf(error) }));
    }
    onAsked();
    setBusy(false);
  }

  return { fault, busy, allow };
}
