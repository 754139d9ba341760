import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { HeldRow, useHeldRows } from "./use-held-rows.ts";
import { useReturn } from "./use-return.ts";
import { nameOf } from "./work-rows.ts";
import { type RowActions, WorklistTableRow } from "./worklist-row.tsx";

interface TableProps {
  rows: readonly HeldRow[];
  counts: Record<"call" | "box" | "watch", number> | undefined;
  /** How many rows are on previous pages. */
  first: number;
  active: number;
  /** The patient from whose page the reader returns. */
  returned: number | undefined;
  now: number;
  /** Shows completed rows instead of open ones. */
  isDone: boolean;
  actions: RowActions;
  isBusy: boolean;
  /** Keeps rows in place. */
  hold: ReturnType<typeof useHeldRows>["hold"];
  onActive: (index: number) => void;
}

const SECTIONS = [
  ["call", "call", "callText"],
  ["box", "boxFirst", "boxText"],
  ["watch", "watch", "watchText"],
] as const;

/** The rows by section. */
export function WorklistTable({
  rows,
  counts,
  first,
  active,
  returned,
  now,
  isDone,
  actions,
  isBusy,
  hold,
  onActive,
}: TableProps) {
  const t = useTranslations("worklist");
  const table = useRef<HTMLTableElement>(null);
  useReturn(table, returned);
  const namesakes = namesakesAmong(rows);
  return (
    <section className="card worklist-card" aria-busy={isBusy} {...hold}>
      <table className="worklist-table" ref={table}>
        <thead>
          <tr>
            <th scope="col" className="worklist-col-number">
              <span className="visually-hidden">#</span>
            </th>
            <th scope="col" className="worklist-col-who">
              {t("patient")}
            </th>
            <th scope="col" className="worklist-col-telephone">
              {t("telephone")}
            </th>
            <th scope="col">{t("why")}</th>
            <th scope="col" className="worklist-col-days">
              {t("days")}
            </th>
            <th scope="col" className="worklist-col-contact">
              {t("lastContact")}
            </th>
            <th scope="col" className="worklist-col-holder">
              <span>{t("onIt")}</span>
            </th>
            <th scope="col" className="worklist-col-actions">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        {SECTIONS.map(([section, title, text]) => {
          const own = rows.flatMap((row, index) =>
            row.section === section ? [{ row, index }] : [],
          );
          if (own.length === 0) return null;
          return (
            <tbody key={section} data-section={section}>
              <tr className="worklist-section">
                <th scope="rowgroup" colSpan={8}>
                  <strong>{t(title)}</strong>{" "}
                  <span className="worklist-count">{counts?.[section]}</span>{" "}
                  <span className="worklist-dim">{t(text)}</span>
                </th>
              </tr>
              {own.map(({ row, index }) => (
                <WorklistTableRow
                  key={row.profileid}
                  row={row}
                  now={now}
                  isDone={isDone}
                  actions={actions}
                  place={first + index + 1}
                  isActive={index === active}
                  isNamesake={namesakes.has(nameOf(row).toLowerCase())}
                  onFocus={() => onActive(index)}
                />
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}

/** Names that two rows share: identifiers distinguish them. */
function namesakesAmong(rows: readonly HeldRow[]): Set<string> {
  const names = rows.map((row) => nameOf(row).toLowerCase());
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
