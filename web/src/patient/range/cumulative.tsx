import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useManyDoses } from "../../doses/queries.ts";
import { shiftDate } from "../../i18n/format.ts";
import { formatDates } from "../../i18n/weeks.ts";
import { DAY_COUNTS, type DayCount } from "../../routing/search.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { PeriodNavigation } from "../screen/period-navigation.tsx";
import { CumulativeCard } from "./cumulative-card.tsx";
import { HistoryTabs } from "./history-tabs.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { RangeScreen, useRangeBase } from "./range-screen.tsx";

const route = getRouteApi("/{-$locale}/signed-in/cumulative-chart");
const DEFAULT_RANGE: DayCount = 30;

/** All medicines over a selected range: presses against the schedule, and running totals. */
export function CumulativeScreen() {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const base = useRangeBase();
  const { days = DEFAULT_RANGE, to: chosen } = route.useSearch();
  const to = chosen ?? base.today;
  const from = to && shiftDate(to, 1 - days);
  const doses = useManyDoses(from, to);
  useNoScheduleToast(base.schedules?.length === 0);
  return (
    <RangeScreen
      base={base}
      doses={doses}
      tabs={<HistoryTabs />}
      title={t("page")}
      heading={t("page")}
      lead={from && to ? formatDates(from, to, locale) : t("lead")}
      height={960}
    >
      {(ready) => (
        <CumulativeCard ready={ready}>
          <Navigation days={days} to={chosen ?? ready.today} today={ready.today} />
        </CumulativeCard>
      )}
    </RangeScreen>
  );
}

/** Shows one toast if there is no schedule. */
function useNoScheduleToast(isEmpty: boolean) {
  const t = useTranslations("chart");
  useEffect(() => {
    if (isEmpty) toastFailed(t("noSchedule"));
  }, [isEmpty, t]);
}

function Navigation({ days, to, today }: { days: DayCount; to: string; today: string }) {
  const t = useTranslations("cumulative");
  const navigate = useNavigate({ from: "/{-$locale}/cumulative-chart" });
  const show = (range: DayCount, until: string) =>
    void navigate({
      search: {
        ...(range !== DEFAULT_RANGE && { days: range }),
        ...(until < today && { to: until }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PeriodNavigation
        previous={t("previous")}
        current={t("this")}
        next={t("next")}
        atCurrent={to >= today}
        canGoOn={to < today}
        onGo={(by) => show(days, by === 0 ? today : shiftDate(to, by * days))}
      />
      <RangeChoice
        label={t("range")}
        ranges={DAY_COUNTS.map((range) => ({ value: range, label: t(`days${range}`) }))}
        chosen={days}
        onChoose={(range) => show(range, to)}
      />
    </>
  );
}
