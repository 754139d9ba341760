import type { Stock } from "@dosebeat/contract/stock";
import { type OrderBy, orderBy, weekendOf } from "@dosebeat/domain/stock/refill";
import { useLocale, useTranslations } from "use-intl";
import { formatDate, formatWeekday, shiftDate } from "../../i18n/format.ts";

/** Up to this many days ahead, a weekday alone is unambiguous. */
const WEEK = 6;

/** Circumstances of an order. */
interface Ordering {
  /** Today's chart day. */
  today: string;
  /** The patient's zone, which determines the weekend. */
  zone: string;
}

/** When a medicine that runs out soon must be ordered; null: it lasts, or its stock is unknown. */
export function orderOf(
  { state, enough_earliest: enough }: Stock,
  { order_days: orderDays }: { order_days: number },
  { today, zone }: Ordering,
): OrderBy | null {
  if (state === "uncounted" || state === "count_again") return null;
  const due = orderBy({ enough, orderDays, today, weekend: weekendOf(zone) });
  const isSoon = state === "low" || state === "out";
  // Orders that take longer are due before the stock is low.
  return isSoon || (enough !== null && due.day <= today) ? due : null;
}

/** "Order by Monday.", "Order it today." or "Order it now." */
export function useOrderText() {
  const t = useTranslations("stock");
  const locale = useLocale();
  return ({ day, isLate }: OrderBy, today: string): string => {
    if (isLate) return t("orderNow");
    if (day === today) return t("orderToday");
    const isNear = day <= shiftDate(today, WEEK);
    return t("orderBy", {
      day: isNear ? formatWeekday(day, locale) : formatDate(day, locale, "day"),
    });
  };
}
