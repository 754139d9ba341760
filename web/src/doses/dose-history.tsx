import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { DoseTable } from "./dose-table.tsx";

/** Past doses with their status, newest first. */
export function DoseHistory({ doses, zone }: { doses: Dose[]; zone: string }) {
  const t = useTranslations("form");
  const empty = useTranslations("empty");
  const past = doses
    .filter((dose) => dose.status !== "upcoming")
    .sort((a, b) => Date.parse(b.due_utc) - Date.parse(a.due_utc));
  return (
    <section className="card form-card" aria-labelledby="history-title">
      <h2 id="history-title">{t("history")}</h2>
      {past.length === 0 ? (
        <p className="dose-none">{empty("history")}</p>
      ) : (
        <DoseTable
          caption={t("history")}
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
