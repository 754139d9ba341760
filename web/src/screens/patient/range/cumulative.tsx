import type { Medicine } from "@dosebeat/contract/medicines";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan, shiftDate } from "../../../i18n/format.ts";
import { useManyDoses } from "../../../nouns/doses/queries.ts";
import { DAY_COUNTS, type DayCount } from "../../../routing/search.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import { factsOf } from "../summary/facts.ts";
import { stretchesOf, trendOf } from "../summary/trend.ts";
import { trendSummaryOf } from "../summary/trend-words.ts";
import { useWords } from "../summary/use-summary.ts";
import { CumulativeCard } from "./cumulative-card.tsx";
import { Figures } from "./figures.tsx";
import { PeriodRow } from "./period-row.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { RangeScreen, type Ready, readyOf, useRangeBase } from "./range-screen.tsx";
import { RangeTools } from "./range-tools.tsx";
import { usePeriodName } from "./use-period-name.ts";
import { besideOf } from "./use-shown-doses.ts";

const route = getRouteApi("/{-$locale}/signed-in/cumulative-chart");
const DEFAULT_RANGE: DayCount = 90;
const WEEK = 7;
const NONE: readonly Medicine[] = [];

/** All medicines over a selected range: taken per week, every press, and running totals. */
export function CumulativeScreen() {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const navigate = useNavigate({ from: "/{-$locale}/cumulative-chart" });
  const base = useRangeBase();
  const { today } = base;
  const { days = DEFAULT_RANGE, to: chosen } = route.useSearch();
  const to = today && (chosen && chosen < today ? chosen : today);
  const from = to && shiftDate(to, 1 - days);
  const doses = useManyDoses(from, to);
  const [asTable, setAsTable] = useState(false);
  const periodName = usePeriodName();
  const ready = readyOf(base, doses.data);
  const summary = useTrendSummary(ready);
  useNoScheduleToast(base.schedules?.length === 0);
  const labelOf = (range: DayCount) => {
    const days = t(`days${range}`);
    if (!to) return days;
    return t("rangeSpan", { days, span: formatDaySpan(shiftDate(to, 1 - range), to, locale) });
  };
  const show = (range: DayCount, until: string) =>
    void navigate({
      search: {
        ...(range !== DEFAULT_RANGE && { days: range }),
        ...(today && until < today && { to: until }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <RangeScreen
      base={base}
      doses={doses}
      title={t("page")}
      summary={summary?.text ?? null}
      period={
        <PeriodRow
          name={from && to ? periodName(from, to, to === today ? days : null) : t("page")}
          previous={t("previous")}
          next={t("next")}
          canGoOn={to !== today}
          onGo={(by) => to && show(days, shiftDate(to, by * days))}
          hasChart={doses.data !== undefined && doses.data.doses.length > 0}
          chart="cumulative"
          asTable={asTable}
          onTable={setAsTable}
        />
      }
      tools={
        <RangeTools
          back={to === today ? null : t("this")}
          onBack={() => today && show(days, today)}
        >
          <RangeChoice
            label={t("range")}
            ranges={DAY_COUNTS.map((range) => ({ value: range, label: labelOf(range) }))}
            chosen={days}
            onChoose={(range) => to && show(range, to)}
          />
        </RangeTools>
      }
      height={960}
    >
      {(loaded) => (
        <CumulativeCard ready={loaded} asTable={asTable}>
          {from && to && !summary?.byOwnWord && (
            <Figures from={from} to={to} today={loaded.today} choice="all" third="breaks" />
          )}
        </CumulativeCard>
      )}
    </RangeScreen>
  );
}

function useTrendSummary(ready: Ready | null) {
  const words = useWords();
  const answer = ready?.answer;
  const hasBox = ready?.profile.sensor !== null;
  const medicines = ready?.profile.medicines ?? NONE;
  return useMemo(() => {
    if (!answer) return null;
    const { days, doses, silent } = answer;
    const weeks = stretchesOf(
      days.map(({ date }) => date),
      WEEK,
    );
    const facts = factsOf(doses, silent, hasBox, besideOf(answer, "all", medicines));
    return {
      text: trendSummaryOf(facts, trendOf(doses, weeks), words),
      byOwnWord: facts.byOwnWord,
    };
  }, [answer, hasBox, medicines, words]);
}

/** Shows one toast if there is no schedule. */
function useNoScheduleToast(isEmpty: boolean) {
  const t = useTranslations("chart");
  useEffect(() => {
    if (isEmpty) toastFailed(t("noSchedule"));
  }, [isEmpty, t]);
}
