import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { formatDaysShort } from "../../../i18n/weeks.ts";
import { useDoses } from "../../../nouns/doses/queries.ts";
import { useSummary } from "../summary/use-summary.ts";
import { Figures } from "./figures.tsx";
import { PeriodRow } from "./period-row.tsx";
import { RangeScreen, readyOf, useRangeBase } from "./range-screen.tsx";
import { RangeTools } from "./range-tools.tsx";
import { useShownDoses } from "./use-shown-doses.ts";
import { WeekCard } from "./week-card.tsx";

const route = getRouteApi("/{-$locale}/signed-in/dashboard/weekly");

/** Seven chart days side by side: up to the day in the URL, or up to today. */
export function WeekScreen() {
  const t = useTranslations("week");
  const locale = useLocale();
  const navigate = useNavigate({ from: "/{-$locale}/dashboard/weekly" });
  const base = useRangeBase();
  const { day } = route.useSearch();
  const { today } = base;
  const to = today && (day && day < today ? day : today);
  const from = to && shiftDate(to, -6);
  const doses = useDoses(from, to);
  const shown = useShownDoses(readyOf(base, doses.data));
  const summary = useSummary(shown.facts);
  const [asTable, setAsTable] = useState(false);
  const show = (last: string) =>
    void navigate({
      search: today && last < today ? { day: last } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <RangeScreen
      base={base}
      doses={doses}
      title={t("page")}
      summary={summary}
      period={
        <PeriodRow
          name={from && to ? formatDaysShort(from, to, locale) : t("page")}
          previous={t("previous")}
          next={t("next")}
          canGoOn={to !== today}
          onGo={(by) => to && show(shiftDate(to, 7 * by))}
          hasChart={doses.data !== undefined && doses.data.doses.length > 0}
          chart="week"
          asTable={asTable}
          onTable={setAsTable}
        />
      }
      tools={
        <RangeTools
          shown={shown}
          back={to === today ? null : t("this")}
          onBack={() => today && show(today)}
        />
      }
      height={640}
    >
      {(ready) => (
        <>
          <WeekCard ready={ready} shown={shown} asTable={asTable} />
          {from && to && !shown.facts?.byOwnWord && (
            <Figures from={from} to={to} today={ready.today} choice={shown.choice} third="known" />
          )}
        </>
      )}
    </RangeScreen>
  );
}
