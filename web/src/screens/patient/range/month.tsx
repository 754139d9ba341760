import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatMonth, monthEnd, monthStart } from "../../../i18n/weeks.ts";
import { useManyDoses } from "../../../nouns/doses/queries.ts";
import { useSummary } from "../summary/use-summary.ts";
import { Figures } from "./figures.tsx";
import { MonthCard } from "./month-card.tsx";
import { PeriodRow } from "./period-row.tsx";
import { RangeScreen, readyOf, useRangeBase } from "./range-screen.tsx";
import { RangeTools } from "./range-tools.tsx";
import { useShownDoses } from "./use-shown-doses.ts";

const route = getRouteApi("/{-$locale}/signed-in/dashboard/monthly");

/** A month as a calendar with a sign per day, and its doses by time. */
export function MonthScreen() {
  const t = useTranslations("month");
  const locale = useLocale();
  const navigate = useNavigate({ from: "/{-$locale}/dashboard/monthly" });
  const base = useRangeBase();
  const { month } = route.useSearch();
  const current = base.today && monthStart(base.today);
  const first = month ? `${month}-01` : current;
  const doses = useManyDoses(first, first && monthEnd(first));
  const shown = useShownDoses(readyOf(base, doses.data));
  const summary = useSummary(shown.facts);
  const [asTable, setAsTable] = useState(false);
  const show = (start: string) => {
    if (!current || start > current) return false;
    const search = start === current ? {} : { month: start.slice(0, 7) };
    void navigate({ search, replace: true, resetScroll: false });
    return true;
  };
  const go = (by: -1 | 1) => first !== null && show(monthStart(first, by));
  return (
    <RangeScreen
      base={base}
      doses={doses}
      title={t("page")}
      summary={summary}
      period={
        <PeriodRow
          name={first ? formatMonth(first, locale) : t("page")}
          previous={t("previous")}
          next={t("next")}
          canGoOn={first !== null && current !== null && first < current}
          onGo={go}
          hasChart={doses.data !== undefined && doses.data.doses.length > 0}
          chart="month"
          asTable={asTable}
          onTable={setAsTable}
        />
      }
      tools={
        <RangeTools
          shown={shown}
          back={first === current ? null : t("this")}
          onBack={() => current && show(current)}
        />
      }
      height={760}
    >
      {(ready) =>
        first && (
          <>
            <MonthCard ready={ready} shown={shown} first={first} asTable={asTable} onMonth={go} />
            {!shown.facts?.byOwnWord && (
              <Figures
                from={first}
                to={monthEnd(first)}
                today={ready.today}
                choice={shown.choice}
                third="known"
              />
            )}
          </>
        )
      }
    </RangeScreen>
  );
}
