import type { Dose } from "@dosebeat/contract/doses";
import type { DayWord } from "@dosebeat/contract/plan-parts";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import type { CellProps } from "../../../charts/month/calendar.tsx";
import { formatDate } from "../../../i18n/format.ts";
import { restOf } from "../tally/day-words.ts";
import { countText, daySignOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";

interface MonthDayProps {
  date: string;
  today: string;
  /** Null: not known yet. */
  doses: readonly Dose[] | null;
  word: DayWord | undefined;
  cell: CellProps;
  /** Null: the days belong to somebody else, and the reader cannot open them. */
  to?: "/{-$locale}/dashboard" | null;
}

/** A calendar day: its number, its most urgent sign, and a link to the day. */
export function MonthDay(props: MonthDayProps) {
  const { date, today, doses, word, cell, to = "/{-$locale}/dashboard" } = props;
  const t = useTranslations("week");
  const locale = useLocale();
  const text = useTallyText();
  const tally = doses && tallyOf(doses);
  const rest = tally && restOf(tally, word) ? { kind: "not_due" as const, deviation: null } : null;
  const sign = date > today ? null : (doses && daySignOf(doses)) || rest;
  const day = formatDate(date, locale, "weekday");
  const inside = (
    <>
      <span>{Number(date.slice(8))}</span>
      {sign && <StatusSign {...sign} />}
      {tally && tally.due > 0 && <bdi className="month-count">{countText(tally)}</bdi>}
    </>
  );
  const shared = { className: "month-day", "data-coming": date > today, ...cell };
  if (to === null) {
    return (
      <span
        role="img"
        aria-label={tally ? `${day}. ${text.sentence(tally, word)}` : day}
        {...shared}
      >
        {inside}
      </span>
    );
  }
  return (
    <Link
      to={to}
      search={date === today ? {} : { day: date }}
      aria-label={tally ? t("open", { day, tally: text.sentence(tally, word) }) : day}
      {...shared}
    >
      {inside}
    </Link>
  );
}
