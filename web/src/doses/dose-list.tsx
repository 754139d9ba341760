import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { ReactNode } from "react";
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
  /** Opens what is known of the doses of a row. */
  onChoose?: (doses: Dose[]) => void;
}

/** The doses of a day by time; medicines that fared alike share a row. */
export function DoseList({ doses, silent, zone, onChoose }: DoseListProps) {
  const t = useTranslations("dose");
  const format = useFormat(zone);
  if (doses.length === 0) return <p className="dose-none">{t("none")}</p>;
  return (
    <ul className="dose-list">
      {rowsOf(doses).map((row) => (
        <li key={row.key}>
          <Row onChoose={onChoose && (() => onChoose(row.doses))}>
            <bdi className="dose-time">{format.time(row.first.due_utc)}</bdi>
            <span className="dose-names">
              {format.list(row.doses.map((dose) => medicineName(dose.medicine)))}
            </span>
            <StatusPill dose={row.first} silent={silent} zone={zone} />
          </Row>
        </li>
      ))}
    </ul>
  );
}

function Row({ onChoose, children }: { onChoose: (() => void) | undefined; children: ReactNode }) {
  if (!onChoose) return <div className="dose-row">{children}</div>;
  return (
    <button type="button" className="dose-row" aria-haspopup="dialog" onClick={onChoose}>
      {children}
    </button>
  );
}

function rowsOf(doses: Dose[]) {
  return groupsOf(doses).flatMap(({ doses: due }) => {
    const rows = new Map<string, { key: string; first: Dose; doses: Dose[] }>();
    for (const dose of due) {
      const said = `${dose.confirmed_utc} ${dose.reason}`;
      const key = `${dose.due_utc} ${dose.status} ${dose.pressed_utc} ${said}`;
      const row = rows.get(key) ?? { key, first: dose, doses: [] };
      row.doses.push(dose);
      rows.set(key, row);
    }
    return [...rows.values()];
  });
}
