import { useNetwork } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { useAsOf, useIsDisconnected } from "../../api/connection-state.ts";
import { browserZone } from "../../i18n/browser-zone.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Notice } from "../states/notice.tsx";

/** Shown while offline or while the server cannot be reached: since when the screen may be out of date. */
export function OfflineBanner() {
  const t = useTranslations("error");
  const { online } = useNetwork();
  const isDisconnected = useIsDisconnected();
  const asOf = useAsOf();
  const isOffline = !online || isDisconnected;
  if (!isOffline && asOf === null) return null;
  return (
    <div className="offline-banner">
      <Notice tone="warn">
        {asOf === null ? t("offlineBanner") : <Since asOf={asOf} isOffline={isOffline} />}
      </Notice>
    </div>
  );
}

function Since({ asOf, isOffline }: { asOf: number; isOffline: boolean }) {
  const t = useTranslations("error");
  const format = useFormat(browserZone());
  const isToday = format.calendarDate(asOf) === format.calendarDate(Date.now());
  const time = isToday ? format.time(asOf) : format.dateTime(asOf);
  return (
    <>
      <strong>{t(isOffline ? "offlineAsOf" : "slowAsOf", { time })}</strong> {t("pressesLater")}
    </>
  );
}
