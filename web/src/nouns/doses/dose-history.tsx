import type { Dose } from "@dosebeat/contract/doses";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan, shiftDate } from "../../i18n/format.ts";
import { isolate, unbroken } from "../../i18n/isolate.ts";
import { DoseTable } from "./dose-table.tsx";

/** The answer covers this many chart days, the last of which is today. */
const HISTORY_DAYS = 30;

interface HistoryProps {
  doses: Dose[];
  zone: string;
  today: string;
}

/** Past doses with their status, newest first. */
export function DoseHistory({ doses, zone, today }: HistoryProps) {
  const t = useTranslations("form");
  const locale = useLocale();
  const period = formatDaySpan(shiftDate(today, 1 - HISTORY_DAYS), today, locale);
  const title = t("history", { period: isolate(unbroken(period)) });
  const empty = useTranslations("empty");
  const past = doses
    .filter((dose) => dose.status !== "upcoming")
    .sort((a, b) => Date.parse(b.due_utc) - Date.parse(a.due_utc));
  return (
    <section className="card form-card" aria-labelledby="history-title">
      <h2 id="history-title">{title}</h2>
      {past.length === 0 ? (
        <p className="dose-none">{empty("history")}</p>
      ) : (
        <DoseTable
          caption={title}
          columns={["day", "due"]}
          doses={past}
          silent={[]}
          zoneOn={() => zone}
          className="history-scroll"
        />
      )}
    </section>
  );
}
