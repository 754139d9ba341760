import { useNetwork } from "@mantine/hooks";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useLoss } from "../../api/connection-state.ts";
import { useKeptSince, useRefreshAgain, useStaleSince } from "../../api/refreshes.ts";
import { WarningIcon } from "../icons/icons.tsx";
import { TryAgain, useMoment } from "../states/not-known.tsx";

/**
 * How often to retry what could not be refreshed; randomised around this average, so that pages do not all ask
 * at once.
 */
const RETRY_MS = 30_000;

interface OfflineBannerProps {
  hasBox?: boolean;
  /** Of the other times on the screen; by default this device's. */
  zone?: string | undefined;
}

/**
 * Shown while offline, while the server cannot be reached or is busy, and while anything on the screen could not be
 * refreshed: says since when it may be out of date. The region is always present, so that screen readers announce its
 * content. Warm only where what is shown could not be refreshed: being offline is nobody's fault, and Today works.
 */
export function OfflineBanner({ hasBox = false, zone }: OfflineBannerProps) {
  const t = useTranslations("error");
  const refresh = useTranslations("refresh");
  const moment = useMoment(zone);
  const { online } = useNetwork();
  const recalled = useKeptSince();
  const loss = useLoss(recalled !== null);
  const isOffline = !online || loss === "unreachable";
  const arePressesOld = useKeptSince({ queryKey: ["doses"] }) !== null;
  const stale = useStaleSince();
  useRetries(stale !== null);
  const times = [recalled, stale].flatMap((time) => time ?? []);
  const time = times.length > 0 ? moment(Math.min(...times)) : null;
  const headline = (asOf: string) => {
    if (isOffline) return t("offlineAsOf", { time: asOf });
    if (loss === "busy") return t("busyAsOf", { time: asOf });
    return stale === null ? t("slowAsOf", { time: asOf }) : refresh("asOf", { time: asOf });
  };
  return (
    <div className="offline-banner" role="status">
      {(isOffline || loss !== null || time !== null) && (
        <div className="notice" data-tone={stale === null ? "calm" : "warn"}>
          <WarningIcon />
          {time === null ? (
            <span>{t(isOffline ? "offlineBanner" : "busyBanner")}</span>
          ) : (
            <span>
              <strong>{headline(time)}</strong>{" "}
              {arePressesOld && t(hasBox ? "pressesLater" : "enteredLater")}
            </span>
          )}
          {stale !== null && <TryAgain compact />}
        </div>
      )}
    </div>
  );
}

/** Retries automatically, since not every list does; pauses while the page is hidden. */
function useRetries(isStale: boolean) {
  const refresh = useRefreshAgain();
  useEffect(() => {
    if (!isStale) return;
    const retry = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    const timer = setInterval(retry, RETRY_MS * (0.5 + Math.random()));
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isStale, refresh]);
}
