import type { DayWord } from "@dosebeat/contract/plan-parts";
import { EMPTY_TALLY, sumOfTallies, type Tally } from "@dosebeat/domain/adherence/tally";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../../i18n/format.ts";
import { useTallyText } from "../tally/use-tally-text.ts";
import "./cumulative.css";

interface DayUnderCursorProps {
  date: string;
  today: string;
  tallies: Map<string, Tally>;
  words: Map<string, DayWord>;
  /** Renders the chart, given the text to announce for its cursor. */
  children: (text: string) => ReactNode;
}

/** A chart of days with a cursor, and the day under it as text. */
export function DayUnderCursor({ date, today, tallies, words, children }: DayUnderCursorProps) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const tally = useTallyText();
  const day = tally.sentence(tallies.get(date) ?? EMPTY_TALLY, words.get(date));
  const soFar = [...tallies].filter(([other]) => other <= date).map(([, one]) => one);
  const text = t("at", { day: formatDate(date, locale, "weekday"), tally: day });
  const until = t("soFar", { tally: tally.sentence(sumOfTallies(soFar)) });
  return (
    <>
      {children(`${text} ${until}`)}
      <div className="under-cursor">
        <p>
          {text} {until}
        </p>
        <Link to="/{-$locale}/dashboard" search={date === today ? {} : { day: date }}>
          {t("openDay")}
        </Link>
      </div>
    </>
  );
}
