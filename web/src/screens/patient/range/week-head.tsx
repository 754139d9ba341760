import type { DayWord } from "@dosebeat/contract/plan-parts";
import { EMPTY_TALLY, type Tally } from "@dosebeat/domain/adherence/tally";
import { HOUR } from "@dosebeat/domain/time/durations";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import type { WeekDay } from "../../../charts/week/chart-data.ts";
import { formatDate } from "../../../i18n/format.ts";
import { formatWeekday } from "../../../i18n/weeks.ts";
import { restOf } from "../tally/day-words.ts";
import { countText } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import "./week-head.css";

interface WeekHeadProps {
  day: WeekDay;
  tally: Tally | undefined;
  today: string;
  word: DayWord | undefined;
}

/** The header of a column, which links to the day. */
export function WeekHead({ day: { date }, tally = EMPTY_TALLY, today, word }: WeekHeadProps) {
  const t = useTranslations("week");
  const locale = useLocale();
  const text = useTallyText();
  const values = { day: formatDate(date, locale, "weekday"), tally: text.sentence(tally, word) };
  return (
    <Link
      className="week-day"
      to="/{-$locale}/dashboard"
      search={date === today ? {} : { day: date }}
      aria-label={t("open", values)}
      data-today={date === today}
    >
      <span>{formatWeekday(date, locale, "short")}</span>
      <strong>{Number(date.slice(8))}</strong>
    </Link>
  );
}

/** The day's total below its column, with the day's length if it is not 24 hours. */
export function WeekTotal({ day, tally = EMPTY_TALLY, word }: Omit<WeekHeadProps, "today">) {
  const t = useTranslations("week");
  const hours = day.length / HOUR;
  return (
    <>
      {restOf(tally, word) ? (
        <StatusSign kind="not_due" />
      ) : (
        <bdi>{tally.due > 0 ? countText(tally) : "\u00a0"}</bdi>
      )}
      {hours !== 24 && <span className="week-hours">{t("hours", { hours })}</span>}
    </>
  );
}
