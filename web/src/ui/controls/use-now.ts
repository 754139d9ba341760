import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { getChartDay } from "../../i18n/format.ts";

const INTERVAL = 5_000;

/**
 * The current time, updated every few seconds and when the page becomes visible. If this device's clock is behind,
 * it is the server's: else the page would show an earlier day as today.
 */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, INTERVAL);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}

/** The current chart day in a zone; another one from 03:00 on, even if the page stays open over night. */
export function useChartDay(zone: string): string {
  return getChartDay(useNow(), zone);
}
