import type { Tally } from "@dosebeat/domain/tally";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../i18n/format.ts";
import { DAY_COLUMNS } from "../tally/tally.ts";
import "./days-table.css";

/** Doses of each day in numbers, without days on which nothing was due. */
export function DaysTable({ caption, tallies }: { caption: string; tallies: Map<string, Tally> }) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const days = [...tallies].filter(([, tally]) => tally.due > 0);
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
                <td key={title}>{count(tally)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
