import type { Doses } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { wordsOf } from "../tally/day-words.ts";
import { useTallyText } from "../tally/use-tally-text.ts";

interface OtherDayProps {
  date: string;
  /** undefined: not loaded yet. */
  answer: Doses | undefined;
}

/** Replaces the answer while another day is shown: its name, its numbers, and a link back. */
export function OtherDay({ date, answer }: OtherDayProps) {
  const t = useTranslations("dayStrip");
  const format = useFormat("UTC");
  const { sentence } = useTallyText();
  return (
    <section className="today-other">
      <div>
        <h2>{format.dayOfYear(date)}</h2>
        <p>
          {answer
            ? sentence(
                tallyOf(answer.doses.filter((dose) => dose.date === date)),
                wordsOf(answer).get(date),
              )
            : "\u00a0"}
        </p>
      </div>
      <Link to="/{-$locale}/dashboard" search={{}} replace resetScroll={false}>
        {t("back")}
      </Link>
    </section>
  );
}
