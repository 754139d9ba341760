import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../i18n/format.ts";
import type { Tally } from "../tally/tally.ts";
import "./days-table.css";

const COLUMNS = [
  ["colDue", "due"],
  ["colTaken", "taken"],
  ["colOnTime", "onTime"],
  ["colOffTime", "offTime"],
  ["colMissed", "missed"],
  ["colUnknown", "unknown"],
  ["colSkipped", "skipped"],
] as const satisfies (readonly [string, keyof Tally])[];

/** What became of each day, in numbers; days on which nothing was due are left out. */
export function DaysTable({ caption, tallies }: { caption: string; tallies: Map<string, Tally> }) {
  const t = useTranslations("cumulative");
  const locale = useLocale();
  const days = [...tallies].filter(([, tally]) => tally.due > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className="table days-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("colDay")}</th>
            {COLUMNS.map(([column]) => (
              <th key={column} scope="col">
                {t(column)}
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
              {COLUMNS.map(([column, key]) => (
                <td key={column}>{tally[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
