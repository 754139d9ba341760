import type { Dose } from "@dosebeat/contract/doses";
import { useDirection } from "@mantine/core";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Legend } from "../../charts/legend/legend.tsx";
import { MonthCalendar } from "../../charts/month/calendar.tsx";
import { StripChart } from "../../charts/month/strip-chart.tsx";
import { firstWeekday, formatMonth, formatWeekday } from "../../i18n/weeks.ts";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { talliesOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import { DaysTable } from "./days-table.tsx";
import { MonthDay } from "./month-day.tsx";
import { NoBox, type Ready } from "./range-screen.tsx";
import { stripOf } from "./strip-data.ts";
import type { Shown } from "./use-shown-doses.ts";
import "./month.css";

interface MonthCardProps {
  ready: Ready;
  shown: Pick<Shown, "doses" | "lacksSchedule">;
  /** First date of the month. */
  first: string;
  onMonth: (by: 1 | -1) => boolean;
  asTable: boolean;
}

export function MonthCard({ ready, shown, first, onMonth, asTable }: MonthCardProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const { profile, answer } = ready;
  const { doses, lacksSchedule } = shown;
  const tallies = useMemo(() => talliesOf(answer, doses), [answer, doses]);
  return (
    <section className="card range-chart" aria-label={t("page")}>
      {lacksSchedule !== null ? (
        <NoSchedule medicine={lacksSchedule} />
      ) : (
        <>
          {asTable ? (
            <DaysTable
              caption={t("table", { month: formatMonth(first, locale) })}
              tallies={tallies}
            />
          ) : (
            <MonthPicture {...{ ready, first, onMonth, doses }} />
          )}
          <NoBox profile={profile} />
        </>
      )}
    </section>
  );
}

interface MonthPictureProps extends Pick<MonthCardProps, "ready" | "first" | "onMonth"> {
  doses: readonly Dose[];
}

function MonthPicture({ ready, first, onMonth, doses }: MonthPictureProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const { dir } = useDirection();
  return (
    <div className="month-parts">
      <MonthCalendar
        label={t("calendar", { month: formatMonth(first, locale) })}
        month={first}
        firstWeekday={firstWeekday(locale)}
        today={ready.today}
        dir={dir}
        weekday={(date) => ({
          short: formatWeekday(date, locale, "short"),
          long: formatWeekday(date, locale, "long"),
        })}
        cell={(date, props) => (
          <MonthDay
            date={date}
            today={ready.today}
            doses={doses.filter((dose) => dose.date === date)}
            cell={props}
          />
        )}
        onMonth={onMonth}
      />
      <MonthStrip ready={ready} doses={doses} />
    </div>
  );
}

/** The days that have started, by the times of their doses. */
function MonthStrip({
  ready: { answer, today },
  doses,
}: Pick<MonthPictureProps, "ready" | "doses">) {
  const t = useTranslations("history");
  const tally = useTallyText();
  const started = useMemo(
    () => ({ ...answer, days: answer.days.filter(({ date }) => date <= today) }),
    [answer, today],
  );
  const rows = useMemo(
    () =>
      stripOf(started, doses, {
        row: (time, counted) => t("rowLabel", { time, tally: tally.sentence(counted) }),
        extra: (count) => t("extraRow", { count }),
      }),
    [started, doses, t, tally],
  );
  const marks = rows.flatMap((row) => row.marks);
  return (
    <div className="month-strip">
      <StripChart
        rows={rows}
        dates={started.days.map(({ date }) => date)}
        today={today}
        label={t("stripLabel")}
      />
      <Legend
        kinds={new Set(marks.map(({ kind }) => kind))}
        silent={marks.some(({ isOffline }) => isOffline)}
      />
    </div>
  );
}
