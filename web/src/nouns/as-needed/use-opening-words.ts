import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import type { ZonedFormat } from "../../i18n/use-format.ts";
import type { AskedOpening } from "./second-openings.ts";

/** "Opened again at 12:40, 4 hours after your 8:00 dose." */
export function useOpeningWords(format: ZonedFormat) {
  const t = useTranslations("opening");
  const apart = (milliseconds: number) => {
    if (milliseconds >= 2 * DAY) return t("days", { count: Math.floor(milliseconds / DAY) });
    if (milliseconds >= HOUR) return t("hours", { count: Math.floor(milliseconds / HOUR) });
    return t("minutes", { count: Math.max(1, Math.floor(milliseconds / MINUTE)) });
  };
  const dueOf = ({ at, due }: AskedOpening) => {
    const isSameDate = format.calendarDate(at) === format.calendarDate(due);
    return isolate(isSameDate ? format.time(due) : format.moment(due));
  };
  return (opening: AskedOpening): string => {
    const { at, pressed } = opening;
    const values = {
      time: isolate(format.time(at)),
      apart: apart(Math.abs(at - pressed)),
      due: dueOf(opening),
    };
    return t(at < pressed ? "before" : "after", values);
  };
}
