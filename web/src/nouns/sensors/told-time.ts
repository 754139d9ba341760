import { HOUR } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";

/**
 * A box's instants in words, as technicians get them: for a box in use they are rounded to a quarter hour or an hour.
 */
export function useToldTime(zone: string) {
  const t = useTranslations("devices");
  const format = useFormat(zone);
  const isToday = (at: string, now: number) => format.calendarDate(at) === format.calendarDate(now);
  return {
    /** A last contact; if `now` is given, today's date is left out. */
    contact: (at: string, isCoarse: boolean, now?: number) => {
      const time = now !== undefined && isToday(at, now) ? format.time(at) : format.dateTime(at);
      return isCoarse ? t("about", { time }) : time;
    },
    /** When a message came. */
    message: (at: string, isCoarse: boolean) =>
      isCoarse
        ? t("between", { from: format.dateTime(at), to: format.time(Date.parse(at) + HOUR) })
        : format.dateTime(at),
  };
}
