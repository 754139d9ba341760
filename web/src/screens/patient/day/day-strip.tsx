import type { Dose } from "@dosebeat/contract/doses";
import type { DayWord } from "@dosebeat/contract/plan-parts";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { StatusSign } from "../../../charts/legend/status-shape.tsx";
import { formatDate } from "../../../i18n/format.ts";
import { restOf } from "../tally/day-words.ts";
import { daySignOf } from "../tally/tally.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import "./day-strip.css";

interface StripDay {
  date: string;
  /** undefined: not loaded yet. */
  doses: readonly Dose[] | undefined;
  /** What the plan says about the day; undefined: not loaded yet. */
  word: DayWord | undefined;
}

interface DayStripProps {
  /** The last seven chart days, today last. */
  days: readonly StripDay[];
  today: string;
}

/** The last seven days with a sign each; a tap opens the day in place. */
export function DayStrip({ days, today }: DayStripProps) {
  const t = useTranslations("dayStrip");
  return (
    <nav className="day-strip" aria-label={t("label")}>
      {days.map((day) => (
        <Link
          key={day.date}
          to="/{-$locale}/dashboard"
          search={day.date === today ? {} : { day: day.date }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          data-today={day.date === today}
        >
          <Day {...day} />
        </Link>
      ))}
    </nav>
  );
}

function Day({ date, doses, word }: StripDay) {
  const locale = useLocale();
  const { sentence } = useTallyText();
  const rest = doses && restOf(tallyOf(doses), word);
  const sign =
    doses && (daySignOf(doses) ?? (rest ? { kind: "not_due" as const, deviation: null } : null));
  return (
    <>
      <span className="visually-hidden">{formatDate(date, locale, "weekday")}</span>
      <span className="day-strip-name" aria-hidden="true">
        {formatDate(date, locale, "name")}
      </span>
      <bdi className="day-strip-number" aria-hidden="true">
        {Number(date.slice(8))}
      </bdi>
      <span className="day-strip-sign">
        {sign && <StatusSign kind={sign.kind} deviation={sign.deviation} />}
      </span>
      {doses && <span className="visually-hidden">{sentence(tallyOf(doses), word)}</span>}
    </>
  );
}
