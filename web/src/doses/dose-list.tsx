import type { Dose, Doses } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { groupsOf } from "./answer.ts";
import { medicineName } from "./medicine-name.ts";
import { StatusPill } from "./status-pill.tsx";
import "./doses.css";

interface DoseListProps {
  doses: Dose[];
  silent: Doses["silent"];
  zone: string;
}

/** The doses of a day by time; medicines that fared alike share a row. */
export function DoseList({ doses, silent, zone }: DoseListProps) {
  const t = useTranslations("dose");
  const format = useFormat(zone);
  if (doses.length === 0) return <p className="dose-none">{t("none")}</p>;
  return (
    <ul className="dose-list">
      {rowsOf(doses).map((row) => (
        <li key={row.key}>
          <bdi className="dose-time">{format.time(row.first.due_utc)}</bdi>
          <span className="dose-names">{format.list(row.names)}</span>
          <StatusPill dose={row.first} silent={silent} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function rowsOf(doses: Dose[]) {
  return groupsOf(doses).flatMap(({ doses: due }) => {
    const rows = new Map<string, { key: string; first: Dose; names: string[] }>();
    for (const dose of due) {
      const key = `${dose.due_utc} ${dose.status} ${dose.pressed_utc}`;
      const row = rows.get(key) ?? { key, first: dose, names: [] };
      row.names.push(medicineName(dose.medicine));
      rows.set(key, row);
    }
    return [...rows.values()];
  });
}
