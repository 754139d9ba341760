import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { withZoneOf } from "../../doses/zone-of-day.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { useToday } from "../screen/use-today.ts";

/** When a medicine is due next, today or tomorrow, in words. */
export function useNextDose(zone: string): (medicine: Medicine) => string | null {
  const t = useTranslations("medicine");
  const now = useNow();
  const { today, query } = useToday(zone, now);
  const answer = query.data && today ? withZoneOf(query.data, today) : undefined;
  const format = useFormat(answer?.timezone ?? zone);
  return ({ id }) => {
    const next = answer?.doses.find(
      ({ medicine, due_utc, pressed_utc, confirmed_utc }) =>
        medicine.id === id &&
        Date.parse(due_utc) >= now &&
        pressed_utc === null &&
        confirmed_utc === null,
    );
    if (!next) return null;
    const time = format.time(next.due_utc);
    return next.date === today ? t("nextToday", { time }) : t("nextTomorrow", { time });
  };
}
