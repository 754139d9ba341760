import type { Tally } from "@dosebeat/domain/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import type { CellProps } from "../../charts/month/calendar.tsx";
import { formatDate } from "../../i18n/format.ts";
import { signOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";

interface MonthDayProps {
  date: string;
  today: string;
  tally: Tally;
  /** The largest deviation, in minutes. */
  deviation: number | null;
  cell: CellProps;
}

/** A calendar day: its mark, doses taken and due, and a link to the day. */
export function MonthDay({ date, today, tally, deviation, cell }: MonthDayProps) {
  const t = useTranslations("week");
  const locale = useLocale();
  const text = useTallyText();
  const kind = signOf(tally);
  return (
    <Link
      className="month-day"
      to="/{-$locale}/dashboard"
      search={date === today ? {} : { day: date }}
      aria-label={t("open", {
        day: formatDate(date, locale, "weekday"),
        tally: text.sentence(tally),
      })}
      {...cell}
    >
      <strong>{Number(date.slice(8))}</strong>
      {kind && <StatusSign kind={kind} deviation={deviation} />}
      <bdi className="month-count">{tally.due > 0 ? `${tally.taken}/${tally.due}` : "\u00a0"}</bdi>
    </Link>
  );
}
