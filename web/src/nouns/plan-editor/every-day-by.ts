import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";

type Said = Pick<Medicine, "every_day_by" | "every_day_utc">;

/** Says who confirmed that a weekly medicine is taken every day, and when that was entered; empty: nobody did. */
export function useEveryDayBy(): (medicine: Said) => string {
  const t = useTranslations("planWords");
  const format = useFormat("UTC");
  return ({ every_day_by, every_day_utc }) =>
    every_day_by === "" || every_day_utc === null
      ? ""
      : t("everyDayBy", {
          name: isolate(every_day_by),
          date: format.date(format.calendarDate(every_day_utc)),
        });
}
