import type { Pause } from "@dosebeat/contract/pauses";
import { useTranslations } from "use-intl";
import { getChartDay } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** Says when a pause applies, in the patient's zone. */
export function usePauseText(zone: string) {
  const t = useTranslations("pauses");
  const format = useFormat(zone);
  const beginOf = ({ from, from_utc }: Pause) =>
    from !== null ? format.date(from) : from_utc !== null ? format.dateTime(from_utc) : "";
  const endOf = ({ to, to_utc }: Pause) =>
    to !== null ? format.date(to) : to_utc !== null ? format.dateTime(to_utc) : null;
  const hasBegun = ({ from, from_utc }: Pause, now: number) =>
    from === null ? Date.parse(from_utc ?? "") <= now : from <= getChartDay(now, zone);
  return {
    /** "Nov 6, 15:00 to Nov 9, 2026", "from Nov 6, 2026, still on" */
    span: (pause: Pause, now: number): string => {
      const from = beginOf(pause);
      const to = endOf(pause);
      if (to !== null) return t("span", { from, to });
      return hasBegun(pause, now) ? t("open", { from }) : t("coming", { from });
    },
    hasBegun,
    /** "paused to Nov 27, 2026", "paused" */
    mark: (pause: Pause): string => {
      const to = endOf(pause);
      return to === null ? t("paused") : t("pausedTo", { day: to });
    },
  };
}
