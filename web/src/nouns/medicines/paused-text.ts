import type { Pause } from "@dosebeat/contract/pauses";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** Says until when, or since when, a medicine is paused, and why. @param zone of the patient */
export function usePausedText(zone: string): (pause: Pause) => string {
  const t = useTranslations("medicine");
  const format = useFormat(zone);
  return ({ from, from_utc, to, reason }) => {
    const since = from ?? (from_utc === null ? null : format.calendarDate(from_utc));
    const said =
      to !== null
        ? t("pausedUntil", { date: format.date(to) })
        : since === null
          ? t("paused")
          : t("pausedSince", { date: format.date(since) });
    return reason === "" ? said : t("pausedWhy", { said, reason: isolate(reason) });
  };
}
