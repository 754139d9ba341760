import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useNetworkAlert } from "./use-network-alert.ts";

/** Per tab; its prefix lets sign-out clear it. */
const HIDDEN = "profile.network-hidden";

/**
 * Warns that so many boxes are silent that a network must have failed; nothing otherwise. Once hidden, it
 * returns when more boxes fall silent, or with the next failure.
 */
export function NetworkNotice() {
  const t = useTranslations("devices");
  const format = useFormat(browserZone());
  const { data } = useNetworkAlert();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN));
  if (!data) return null;
  const { since_utc, silent, boxes } = data;
  const [since, most] = hidden?.split(" ") ?? [];
  if (since === since_utc && silent <= Number(most)) return null;
  const time = isolate(format.moment(Date.parse(since_utc)));
  const hide = () => {
    const now = `${since_utc} ${silent}`;
    sessionStorage.setItem(HIDDEN, now);
    setHidden(now);
  };
  return (
    <Notice tone="warn">
      {t("network", { silent, boxes, time })}{" "}
      <Button variant="subtle" size="compact-sm" onClick={hide}>
        {t("networkHide")}
      </Button>
    </Notice>
  );
}
