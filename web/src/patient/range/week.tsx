import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { useDoses } from "../../doses/queries.ts";
import { shiftDate } from "../../i18n/format.ts";
import { firstWeekday, formatDates, weekStart } from "../../i18n/weeks.ts";
import { DAYS_AHEAD } from "../screen/day-navigation.tsx";
import { PeriodNavigation } from "../screen/period-navigation.tsx";
import { HistoryTabs } from "./history-tabs.tsx";
import { RangeScreen, useRangeBase } from "./range-screen.tsx";
import { WeekCard } from "./week-card.tsx";

const route = getRouteApi("/{-$locale}/signed-in/dashboard/weekly");

/** Seven chart days side by side: the week of the day in the URL. */
export function WeekScreen() {
  const t = useTranslations("week");
  const locale = useLocale();
  const base = useRangeBase();
  const { day } = route.useSearch();
  const { today } = base;
  const start = (date: string) => weekStart(date, firstWeekday(locale));
  const from = today && start(day ?? today);
  const to = from && shiftDate(from, 6);
  const doses = useDoses(from, to);
  return (
    <RangeScreen
      base={base}
      doses={doses}
      tabs={<HistoryTabs />}
      title={t("page")}
      heading={from && to ? formatDates(from, to, locale) : null}
      lead={t("lead")}
      height={760}
    >
      {(ready) => (
        <WeekCard ready={ready}>
          <WeekNavigation from={start(day ?? ready.today)} today={ready.today} />
        </WeekCard>
      )}
    </RangeScreen>
  );
}

function WeekNavigation({ from, today }: { from: string; today: string }) {
  const t = useTranslations("week");
  const navigate = useNavigate({ from: "/{-$locale}/dashboard/weekly" });
  const isThis = from <= today && today < shiftDate(from, 7);
  const go = (by: -1 | 0 | 1) => {
    const day = shiftDate(from, 7 * by);
    const backToThis = by === 0 || (day <= today && today < shiftDate(day, 7));
    void navigate({ search: backToThis ? {} : { day }, replace: true, resetScroll: false });
  };
  return (
    <PeriodNavigation
      previous={t("previous")}
      current={t("this")}
      next={t("next")}
      atCurrent={isThis}
      canGoOn={shiftDate(from, 7) <= shiftDate(today, DAYS_AHEAD)}
      onGo={go}
    />
  );
}
