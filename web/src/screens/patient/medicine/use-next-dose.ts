import type { Medicine } from "@dosebeat/contract/medicines";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useManyDoses } from "../../../nouns/doses/queries.ts";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { periodOf } from "../../../nouns/medicines/periods.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { nextDueOf } from "./next-due.ts";

/** How far ahead to look: the longest gap in real plans is three months. */
const AHEAD = 92;
/** Up to this many days ahead, a weekday alone is unambiguous. */
const WEEK = 6;

/** When each medicine is due next, in words, on any day. */
export function useNextDose(
  zone: string,
  medicines: readonly Medicine[],
): (medicine: Medicine) => string | null {
  const t = useTranslations("medicine");
  const now = useNow();
  const { today, query } = useToday(zone, now);
  const answer = query.data && today ? withZoneOf(query.data, today) : undefined;
  const isLater =
    !!answer && !!today && medicines.some((medicine) => waits(medicine, today) && !soon(medicine));
  const { data: later } = useManyDoses(
    isLater ? shiftDate(today, 2) : null,
    isLater ? shiftDate(today, AHEAD) : null,
  );
  const format = useFormat(answer?.timezone ?? zone);
  return ({ id }) => {
    const next = nextDueOf(id, [answer, later], now);
    if (!next || !today) return null;
    const time = format.time(next.due_utc);
    if (next.date === today) return t("nextToday", { time });
    if (next.date === shiftDate(today, 1)) return t("nextTomorrow", { time });
    const day =
      next.date <= shiftDate(today, WEEK)
        ? format.weekdayName(next.date)
        : format.dayOfYear(next.date);
    return t("nextDay", { day, time });
  };

  function soon({ id }: Medicine) {
    return nextDueOf(id, [answer], now) !== undefined;
  }
}

/** Whether a medicine's plan has doses to come. */
function waits(medicine: Medicine, today: string): boolean {
  return medicine.as_needed === null && periodOf(medicine, today) !== "past";
}
