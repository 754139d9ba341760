import type { Dose } from "@dosebeat/contract/doses";
import { EMPTY_TALLY, sumOfTallies, type Tally } from "@dosebeat/domain/tally";
import { useDirection } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { MonthCalendar } from "../../charts/month/calendar.tsx";
import { firstWeekday, formatMonth, formatWeekday } from "../../i18n/weeks.ts";
import { ChartTools } from "../screen/chart-tools.tsx";
import { MedicineChoice } from "../screen/medicine-choice.tsx";
import { NoSchedule } from "../screen/no-schedule.tsx";
import { talliesOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import { DayUnderCursor } from "./day-under-cursor.tsx";
import { DaysTable } from "./days-table.tsx";
import { DotLegend, DotPicture, useDotPicture } from "./dot-picture.tsx";
import { MonthDay } from "./month-day.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { NoBox, type Ready } from "./range-screen.tsx";
import { useShownDoses } from "./use-shown-doses.ts";
import "./month.css";

interface MonthCardProps {
  ready: Ready;
  first: string;
  onMonth: (by: 1 | -1) => boolean;
  /** First date of the month. */
  children: ReactNode;
}

export function MonthCard({ ready, first, onMonth, children }: MonthCardProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const { profile, answer } = ready;
  const shown = useShownDoses(ready);
  const tally = useTallyText();
  const [asTable, setAsTable] = useState(false);
  const tallies = useMemo(() => talliesOf(answer, shown.doses), [answer, shown.doses]);
  return (
    <>
      <section className="card" aria-label={t("page")} data-tour-root>
        <ChartTools chart="month" asTable={asTable} onTable={setAsTable}>
          {children}
          <MedicineChoice
            medicines={shown.medicines}
            choice={shown.choice}
            onChoose={shown.choose}
          />
        </ChartTools>
        {shown.lacksSchedule !== null ? (
          <NoSchedule medicine={shown.lacksSchedule} />
        ) : (
          <>
            <p className="range-summary" aria-live="polite">
              {tally.sentence(sumOfTallies(tallies.values()))}
            </p>
            {asTable ? (
              <DaysTable
                caption={t("table", { month: formatMonth(first, locale) })}
                tallies={tallies}
              />
            ) : (
              <MonthPicture {...{ ready, first, onMonth, tallies, doses: shown.doses }} />
            )}
            <NoBox profile={profile} />
          </>
        )}
      </section>
      {shown.lacksSchedule === null && <MonthFigures first={first} choice={shown.choice} />}
    </>
  );
}

interface MonthPictureProps extends Pick<MonthCardProps, "ready" | "first" | "onMonth"> {
  doses: Dose[];
  tallies: Map<string, Tally>;
}

function MonthPicture({ ready, first, onMonth, doses, tallies }: MonthPictureProps) {
  const t = useTranslations("month");
  const locale = useLocale();
  const { dir } = useDirection();
  const worst = useMemo(() => worstDeviations(doses), [doses]);
  return (
    <div className="month-parts">
      <MonthCalendar
        label={t("calendar", { month: formatMonth(first, locale) })}
        month={first}
        firstWeekday={firstWeekday(locale)}
        today={ready.today}
        dir={dir}
        weekday={(date) => ({
          narrow: formatWeekday(date, locale, "narrow"),
          short: formatWeekday(date, locale, "short"),
          long: formatWeekday(date, locale, "long"),
        })}
        cell={(date, props) => (
          <MonthDay
            date={date}
            today={ready.today}
            tally={tallies.get(date) ?? EMPTY_TALLY}
            deviation={worst.get(date) ?? null}
            cell={props}
          />
        )}
        onMonth={onMonth}
      />
      <MonthDots ready={ready} doses={doses} tallies={tallies} />
    </div>
  );
}

/** The largest deviation of each day, in minutes. */
function worstDeviations(doses: readonly Dose[]): Map<string, number> {
  const worst = new Map<string, number>();
  for (const { date, deviation_minutes } of doses) {
    const distance = Math.abs(deviation_minutes ?? 0);
    worst.set(date, Math.max(worst.get(date) ?? 0, distance));
  }
  return worst;
}

function MonthDots({ ready, doses, tallies }: Omit<MonthPictureProps, "first" | "onMonth">) {
  const t = useTranslations("month");
  const picture = useDotPicture(ready, doses);
  return (
    <div className="month-dots">
      <h2>{t("dots")}</h2>
      <DayUnderCursor date={picture.date} today={ready.today} tallies={tallies}>
        {(text) => (
          <div ref={picture.frame} dir="ltr">
            <DotPicture {...picture} text={text} tour="month" formatDay={dayNumber} />
          </div>
        )}
      </DayUnderCursor>
      <DotLegend field={picture.field} />
    </div>
  );
}

function dayNumber(date: string) {
  return String(Number(date.slice(8)));
}
