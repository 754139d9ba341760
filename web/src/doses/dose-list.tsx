import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../i18n/use-format.ts";
import { groupsOf } from "./answer.ts";
import { doseKey } from "./dose-key.ts";
import { medicineName } from "./medicine-name.ts";
import { StatusPill } from "./status-pill.tsx";
import "./doses.css";

interface DoseListProps {
  doses: Dose[];
  silent: Doses["silent"];
  zone: string;
  /** Opens the details of a row's doses. */
  onChoose?: (doses: Dose[]) => void;
}

/** The doses of a day by time; medicines with the same outcome share a row. */
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

/** Keyed by their first dose, so that a row keeps its key when the status changes. */
function rowsOf(doses: Dose[]) {
  return groupsOf(doses).flatMap(({ doses: due }) => {
    const alike = new Map<string, { key: string; first: Dose; doses: Dose[] }>();
    for (const dose of due) {
      const { status, pressed_utc, confirmed_utc, reason } = dose;
      const outcome = [status, pressed_utc, confirmed_utc, reason].join(" ");
      const row = alike.get(outcome) ?? { key: doseKey(dose), first: dose, doses: [] };
      row.doses.push(dose);
      alike.set(outcome, row);
    }
    return [...alike.values()];
  });
}
