import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Row } from "./queries.ts";
import { type RowActions, WorklistTableRow } from "./worklist-row.tsx";

interface TableProps {
  rows: readonly Row[];
  counts: Record<"call" | "box" | "watch", number> | undefined;
  /** How many rows stand on pages before. */
  first: number;
  active: number;
  now: number;
  /** What is done is shown, instead of what is to do. */
  isDone: boolean;
  actions: RowActions;
  isBusy: boolean;
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
  now,
  isDone,
  actions,
  isBusy,
  onActive,
}: TableProps) {
  const t = useTranslations("worklist");
  const table = useRef<HTMLTableElement>(null);
  // Whoever comes back finds their row in view. Later keys move the focus, which scrolls by itself; a row that
  // becomes active under the mouse must not move away from it.
  const returnedTo = useRef(active);
  useEffect(() => {
    if (returnedTo.current === 0) return;
    table.current
      ?.querySelectorAll("tr[data-active]")
      [returnedTo.current]?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section className="card worklist-card" aria-busy={isBusy}>
      <table className="worklist-table" ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">#</span>
            </th>
            <th scope="col">{t("patient")}</th>
            <th scope="col">{t("telephone")}</th>
            <th scope="col">{t("why")}</th>
            <th scope="col">{t("days")}</th>
            <th scope="col">{t("lastContact")}</th>
            <th scope="col">
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
                <th scope="rowgroup" colSpan={7}>
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
