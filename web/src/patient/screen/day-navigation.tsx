import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { PeriodNavigation } from "./period-navigation.tsx";

/** How many days ahead can be shown. */
export const DAYS_AHEAD = 7;

export function DayNavigation({ date, today }: { date: string; today: string }) {
  const t = useTranslations("chart");
  const navigate = useNavigate({ from: "/{-$locale}/dashboard" });
  const go = (by: -1 | 0 | 1) => {
    const day = by === 0 ? today : shiftDate(date, by);
    void navigate({ search: day === today ? {} : { day }, replace: true, resetScroll: false });
  };
  return (
    <PeriodNavigation
      previous={t("previous")}
      current={t("toToday")}
      next={t("next")}
      atCurrent={date === today}
      canGoOn={date < shiftDate(today, DAYS_AHEAD)}
      onGo={go}
    />
  );
}
