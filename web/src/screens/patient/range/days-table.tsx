import type { Doses } from "@dosebeat/contract/doses";
import type { Tally } from "@dosebeat/domain/adherence/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../../i18n/format.ts";
import type { Choice } from "../screen/chart-choice.ts";
import { restOf, wordsOf } from "../tally/day-words.ts";
import { DAY_COLUMNS } from "../tally/tally.ts";
import "./days-table.css";

interface DaysTableProps {
  caption: string;
  tallies: Map<string, Tally>;
  answer: Pick<Doses, "days" | "intakes">;
  choice: Choice;
}

/**
 * Doses of each day in numbers; planned days on which nothing was due show a dash, and days outside the
 * plan are left out unless something was taken.
 */
export function DaysTable({ caption, tallies, answer, choice }: DaysTableProps) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const words = wordsOf(answer);
  const intakes = intakesByDay(answer.intakes, choice);
  const days = [...tallies].filter(
    ([date, tally]) =>
      tally.due > 0 || restOf(tally, words.get(date)) !== null || intakes.has(date),
  );
  const hasIntakes = intakes.size > 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="table days-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("colDay")}</th>
            {DAY_COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
            {hasIntakes && <th scope="col">{t("colIntakes")}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map(([date, tally]) => (
            <tr key={date}>
              <th scope="row">
                <Link to="/{-$locale}/dashboard" search={{ day: date }}>
                  {formatDate(date, locale, "short")}
                </Link>
              </th>
              {DAY_COLUMNS.map(({ title, count }) => (
                <td key={title}>{tally.due > 0 ? count(tally) : "–"}</td>
              ))}
              {hasIntakes && <td>{intakes.get(date) ?? "–"}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function intakesByDay(intakes: Doses["intakes"], choice: Choice): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { date, medicine } of intakes) {
    if (choice === "all" || medicine === choice) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return counts;
}
