import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useDaysInWords } from "./days-in-words.ts";
import { recurrenceOf } from "./edited-days.ts";
import type { EditedGroup, EditedPhase } from "./edited-plan.ts";

/** Names a part of a plan: "From Tue, Nov 24 · Mon, Wed, Fri". */
export function usePartName() {
  const t = useTranslations("planEditor");
  const words = useTranslations("planWords");
  const format = useFormat("UTC");
  const daysOf = useDaysInWords();
  return ({ from }: EditedPhase, { days, timezone }: EditedGroup): string => {
    const begins = from ? t("fromDay", { day: format.shortDate(from) }) : t("fromStart");
    const zone = timezone && words("homeTime", { zone: format.zoneName(timezone) });
    const recurrence = recurrenceOf(days);
    return [begins, recurrence ? daysOf(recurrence) : t(days.kind), zone]
      .filter(Boolean)
      .join(" · ");
  };
}
