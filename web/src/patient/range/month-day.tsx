import type { Dose } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import type { CellProps } from "../../charts/month/calendar.tsx";
import { formatDate } from "../../i18n/format.ts";
import { daySignOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";

interface MonthDayProps {
  date: string;
  today: string;
  doses: readonly Dose[];
  cell: CellProps;
}

/** A calendar day: its number, its most urgent sign, and a link to the day. */
export function MonthDay({ date, today, doses, cell }: MonthDayProps) {
  const t = useTranslations("week");
  const locale = useLocale();
  const text = useTallyText();
  const tally = tallyOf(doses);
  const sign = date > today ? null : daySignOf(doses);
  return (
    <Link
      className="month-day"
      to="/{-$locale}/dashboard"
      search={date === today ? {} : { day: date }}
      aria-label={t("open", {
        day: formatDate(date, locale, "weekday"),
        tally: text.sentence(tally),
      })}
      data-coming={date > today}
      {...cell}
    >
      <span>{Number(date.slice(8))}</span>
      {sign && <StatusSign {...sign} />}
      {tally.due > 0 && (
        <bdi className="month-count">
          {tally.taken}/{tally.due}
        </bdi>
      )}
    </Link>
  );
}
