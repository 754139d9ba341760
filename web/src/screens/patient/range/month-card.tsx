import type { Dose } from "@dosebeat/contract/doses";
import { useDirection } from "@mantine/core";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Legend } from "../../../charts/legend/legend.tsx";
import { MonthCalendar } from "../../../charts/month/calendar.tsx";
import { StripChart } from "../../../charts/month/strip-chart.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { firstWeekday, formatMonth, formatWeekday } from "../../../i18n/weeks.ts";
import type { Choice } from "../screen/chart-choice.ts";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { wordsOf } from "../tally/day-words.ts";
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
  shown: Pick<Shown, "doses" | "choice" | "lacksSchedule">;
  /** First date of the month. */
  first: string;
  onMonth: (by: 1 | -1) => boolean;
  asTable: boolean;
}

export function MonthCard({ ready, shown, first, onMonth, asTable }: MonthCardProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const { profile, answer } = ready;
  const { doses, choice, lacksSchedule } = shown;
  const tallies = useMemo(() => talliesOf(answer, doses), [answer, doses]);
  return (
    <section className="card range-chart" aria-label={t("page")}>
      {lacksSchedule !== null ? (
        <NoSchedule medicine={lacksSchedule} />
      ) : (
        <>
          {asTable ? (
            <DaysTable
              caption={t("table", { month: formatMonth(answer.days[0]?.date ?? first, locale) })}
              tallies={tallies}
              answer={answer}
              choice={choice}
            />
          ) : (
            <MonthPicture
              ready={ready}
              first={first}
              onMonth={onMonth}
              doses={doses}
              choice={choice}
            />
          )}
          <NoBox profile={profile} />
        </>
      )}
    </section>
  );
}

interface MonthPictureProps extends Pick<MonthCardProps, "first" | "onMonth"> {
  ready: Pick<Ready, "answer" | "today">;
  doses: readonly Dose[];
  choice: Choice;
  /** Whether the reader may open the days: not if they belong to somebody else. */
  isOwn?: boolean;
}

/** The month as a calendar, and its doses by time. */
export function MonthPicture(props: MonthPictureProps) {
  const { ready, first, onMonth, doses, choice, isOwn = true } = props;
  const t = useTranslations("month");
  const locale = useLocale();
  const { dir } = useDirection();
  const words = useMemo(() => wordsOf(ready.answer), [ready.answer]);
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
        cell={(date, cell) => (
          <MonthDay
            date={date}
            today={ready.today}
            // Until the month has arrived, the answer is that of another one.
            doses={words.has(date) ? doses.filter((dose) => dose.date === date) : null}
            word={words.get(date)}
            cell={cell}
            {...(isOwn ? {} : { to: null })}
          />
        )}
        onMonth={onMonth}
      />
      {/* The days of another month have the same numbers: unseen, it only keeps the place. */}
      <div className="month-strip" style={{ visibility: words.has(first) ? "visible" : "hidden" }}>
        <MonthStrip ready={ready} doses={doses} choice={choice} />
      </div>
    </div>
  );
}

/** The days that have started, with their doses by time. */
function MonthStrip({
  ready: { answer, today },
  doses,
  choice,
}: Pick<MonthPictureProps, "ready" | "doses" | "choice">) {
  const t = useTranslations("history");
  const tally = useTallyText();
  const { zoneName } = useFormat(answer.timezone);
  const started = useMemo(
    () => ({ ...answer, days: answer.days.filter(({ date }) => date <= today) }),
    [answer, today],
  );
  const rows = useMemo(
    () =>
      stripOf(started, doses, {
        row: (time, counted) => t("rowLabel", { time, tally: tally.sentence(counted) }),
        zone: zoneName,
        extra: (count) => t("extraRow", { count }),
        named: (count) => t("namedRow", { count }),
        intakes: (count) => t("intakeRow", { count }),
        choice,
      }),
    [started, doses, choice, t, tally, zoneName],
  );
  const marks = rows.flatMap((row) => row.marks);
  return (
    <>
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
    </>
  );
}
