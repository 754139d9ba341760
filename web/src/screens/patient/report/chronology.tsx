import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { firstWeekday, formatDayMonth, weekStart } from "../../../i18n/weeks.ts";
import { dayRows } from "./chronology-data.ts";
import { ChronologyRow } from "./chronology-row.tsx";
import { HourLines, HourNames } from "./hours.tsx";
import { type Explained, SheetLegend } from "./legend.tsx";
import type { SheetPart } from "./sheet-part.ts";

interface ChronologyProps extends SheetPart {
  /** The most changes of the plan to list; there is no room for more. */
  mostChanges: number;
}

/** A line for each day, from 03:00 to 03:00, with every press and the outcome of each dose. */
export function Chronology({ snapshot, range, events, mostChanges }: ChronologyProps) {
  const t = useTranslations("report");
  const locale = useLocale();
  const { doses, adherence, excused } = snapshot;
  const rows = dayRows(doses, adherence.days, excused);
  const changes = events.filter(({ date }) => date >= range.from && date <= range.to);
  const marked = [...new Set(changes.map(({ date }) => date))];
  const kinds = new Set<Explained>(rows.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
  if (rows.some(({ unclear }) => unclear.length > 0)) kinds.add("hatch");
  return (
    <section className="sheet-part sheet-chronology">
      <h3>
        {t("chronology")} <small>{t("chronologyText")}</small>
      </h3>
      <div className="chronology" dir="ltr" style={{ "--rows": rows.length }}>
        <div className="chronology-ground" aria-hidden="true">
          <HourLines />
        </div>
        <ul className="chronology-rows">
          {rows.map((row) => (
            <ChronologyRow
              key={row.date}
              row={row}
              name={formatDate(row.date, locale, "short")}
              startsWeek={weekStart(row.date, firstWeekday(locale)) === row.date}
              change={marked.includes(row.date) ? letterOf(marked.indexOf(row.date)) : null}
            />
          ))}
        </ul>
        <HourNames />
      </div>
      <SheetLegend kinds={kinds} />
      {changes.length > 0 && (
        <p className="sheet-changes">
          <b>{t("changesOfPlan")}</b>{" "}
          {changes.slice(0, mostChanges).map(({ date, medicine, kind }) => (
            <span key={`${date} ${medicine.id} ${kind}`}>
              <i>{letterOf(marked.indexOf(date))}</i> {isolate(formatDayMonth(date, locale))}{" "}
              {t("change", { kind, name: medicineName(medicine) })}
            </span>
          ))}
          {changes.length > mostChanges && (
            <span>{t("moreChanges", { count: changes.length - mostChanges })}</span>
          )}
        </p>
      )}
    </section>
  );
}

function letterOf(index: number): string {
  return String.fromCharCode(97 + (index % 26));
}
