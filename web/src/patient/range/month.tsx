import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { useManyDoses } from "../../doses/queries.ts";
import { shiftDate } from "../../i18n/format.ts";
import { formatMonth, monthEnd, monthStart } from "../../i18n/weeks.ts";
import { DAYS_AHEAD } from "../screen/day-navigation.tsx";
import { PeriodNavigation } from "../screen/period-navigation.tsx";
import { HistoryTabs } from "./history-tabs.tsx";
import { MonthCard } from "./month-card.tsx";
import { RangeScreen, useRangeBase } from "./range-screen.tsx";

const route = getRouteApi("/{-$locale}/signed-in/dashboard/monthly");

/** A month as a calendar, as dots and in figures. */
export function MonthScreen() {
  const t = useTranslations("month");
  const locale = useLocale();
  const navigate = useNavigate({ from: "/{-$locale}/dashboard/monthly" });
  const base = useRangeBase();
  const { today } = base;
  const { month } = route.useSearch();
  const first = month ? `${month}-01` : today && monthStart(today);
  const doses = useManyDoses(first, first && monthEnd(first));
  const go = (by: -1 | 0 | 1) => {
    if (!first || !today) return false;
    const start = by === 0 ? monthStart(today) : monthStart(first, by);
    if (start > shiftDate(today, DAYS_AHEAD)) return false;
    const search = start === monthStart(today) ? {} : { month: start.slice(0, 7) };
    void navigate({ search, replace: true, resetScroll: false });
    return true;
  };
  return (
    <RangeScreen
      base={base}
      doses={doses}
      tabs={<HistoryTabs />}
      title={t("page")}
      heading={first ? formatMonth(first, locale) : null}
      lead={t("lead")}
      height={760}
    >
      {(ready) => (
        <MonthCard ready={ready} first={first ?? monthStart(ready.today)} onMonth={go}>
          <PeriodNavigation
            previous={t("previous")}
            current={t("this")}
            next={t("next")}
            atCurrent={first === monthStart(ready.today)}
            canGoOn={monthStart(first ?? ready.today, 1) <= shiftDate(ready.today, DAYS_AHEAD)}
            onGo={go}
          />
        </MonthCard>
      )}
    </RangeScreen>
  );
}
