import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Bars } from "../../../charts/trend/bars.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { formatShortMonth } from "../../../i18n/weeks.ts";
import { useHomeClocks } from "../plan-clock/use-home-clocks.ts";
import { stretchesOf } from "../summary/trend.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import { barsOf, monthMarks } from "./bars-data.ts";
import type { Ready } from "./range-screen.tsx";
import "./trend.css";

const WEEK = 7;

/** How much was taken per time of day and week; in a single week, per day. */
export function TrendBars({ ready: { answer } }: { ready: Ready }) {
  const t = useTranslations("history");
  const parts = useTranslations("myDay");
  const locale = useLocale();
  const tally = useTallyText();
  const { zoneName } = useFormat(answer.timezone);
  const clocks = useHomeClocks(answer.doses, answer.timezone);
  const dates = answer.days.map(({ date }) => date);
  const size = dates.length <= WEEK ? 1 : WEEK;
  const rows = useMemo(
    () =>
      barsOf(
        answer,
        answer.doses,
        stretchesOf(
          answer.days.map(({ date }) => date),
          size,
        ),
        {
          part: (part) => parts(part),
          zone: zoneName,
          row: (name, counted) => t("rowLabel", { time: name, tally: tally.sentence(counted) }),
        },
      ),
    [answer, size, t, parts, tally, zoneName],
  );
  const text = size === 1 ? t("barDay") : t("barWeek");
  return (
    <>
      <Bars
        rows={rows}
        days={dates.length}
        months={monthMarks(dates, (date) => formatShortMonth(date, locale))}
        label={text}
      />
      <p className="trend-note">{[text, ...clocks.map((clock) => `${clock}.`)].join(" ")}</p>
    </>
  );
}
