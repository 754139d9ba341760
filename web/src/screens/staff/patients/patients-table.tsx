import type { SummaryAttributes } from "@dosebeat/contract/summaries";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { AsOf } from "../../../nouns/adherence/as-of.tsx";
import { isUnlike, useRangeText } from "../../../nouns/adherence/use-range-text.ts";
import { BoxLink } from "../../../routing/staff-links.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { SortHeader } from "../../../ui/tables/sort-header.tsx";
import { listText } from "../worklist/list-text.ts";
import { useReturn } from "../worklist/use-return.ts";
import { PATIENT_COLUMNS } from "./patient-columns.ts";
import type { PatientsSearch } from "./patients-search.ts";

interface PatientRow extends SummaryAttributes {
  id: number;
}

interface TableProps {
  rows: readonly PatientRow[];
  sort: string;
  search: PatientsSearch;
  isBusy: boolean;
  onSort: (sort: string) => void;
  /** Opens the page of a patient. */
  onOpen: (profileid: number) => void;
}

/** Patients with their figures. On phones one card each. */
export function PatientsTable({ rows, sort, search, isBusy, onSort, onOpen }: TableProps) {
  const t = useTranslations("worklist");
  const table = useRef<HTMLTableElement>(null);
  useReturn(table, search.at);
  return (
    <section className="card worklist-card" aria-busy={isBusy}>
      <table className="worklist-table patients-table" ref={table}>
        <thead>
          <tr>
            {PATIENT_COLUMNS.map(({ field, label }) => (
              <SortHeader
                key={field}
                label={t(label)}
                hint={t("sortBy", { column: t(label) })}
                field={field}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PatientsRow key={row.id} row={row} search={search} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<TableProps, "search" | "onOpen"> {
  row: PatientRow;
}

function PatientsRow({ row, search: { at: _, ...list }, onOpen }: RowProps) {
  const t = useTranslations("worklist");
  const state = useTranslations("devices");
  const format = useFormat(row.timezone);
  const { coverage, missed, unknown, trend, sensor, last_press_utc } = row;
  const count = (value: number | null) => {
    if (value === null) return <Unknown />;
    // Without a box nothing can be proved, so 0 would claim too much.
    if (sensor === null && value === 0) return <span className="worklist-dim">{t("noBox")}</span>;
    return format.number(value);
  };
  return (
    <tr data-active={false} data-profile={row.id}>
      <th scope="row">
        <span className="worklist-who">
          <Link
            to="/{-$locale}/patients/$profileId"
            params={{ profileId: row.id }}
            search={{ list: listText({ of: "patients", ...list }) }}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(row.id);
            }}
            title={fullName(row)}
            // Truncated at its end, whatever its script.
            dir="auto"
          >
            {fullName(row)}
          </Link>{" "}
          <Identifiers {...row} />
        </span>
        <AsOf {...row} />
      </th>
      <td data-label={t("taken")}>
        <Taking row={row} />
      </td>
      <td data-label={t("missed")}>{count(missed)}</td>
      <td data-label={t("unclear")}>{count(unknown)}</td>
      <td data-label={t("coverage")}>
        <Percent share={coverage} />
      </td>
      <td data-label={t("change")}>
        {trend === null ? <Unknown /> : <Points trend={Math.round(trend)} />}
      </td>
      <td className="worklist-press" data-label={t("lastPress")}>
        {last_press_utc === null ? t("never") : isolate(format.dateTime(last_press_utc))}
      </td>
      <td className="worklist-box" data-label={t("box")}>
        {sensor ? (
          <span data-fine={sensor.state === "alive"}>
            <BoxLink deveui={sensor.deveui} name={state(sensor.state)} />
          </span>
        ) : (
          <span className="worklist-dim">{t("noBox")}</span>
        )}
      </td>
    </tr>
  );
}

/** With a true minus sign, as wide as the plus; values that round to zero have no sign. */
function signed(value: number, number: (value: number) => string): string {
  if (value > 0) return `+${number(value)}`;
  return value < 0 ? `\u2212${number(-value)}` : number(0);
}

function Points({ trend }: { trend: number }) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const change = isolate(signed(trend, format.number));
  return t("points", { count: Math.abs(trend), change });
}

function Percent({ share }: { share: SummaryAttributes["coverage"] }) {
  const format = useFormat(browserZone());
  return share.percent === null ? <Unknown /> : isolate(format.figure(share));
}

/** With the range while a dose is unclear; only the range if too little is known for a percentage. */
function Taking({ row: { taking, range } }: { row: PatientRow }) {
  const t = useTranslations("history");
  const text = useRangeText("fromTo")(range);
  if (text === null) return <Percent share={taking} />;
  if (taking.percent === null) return text;
  return (
    <>
      <Percent share={taking} />
      <span className="worklist-range">{text}</span>
      {isUnlike({ taking, range }) && <span className="worklist-range">{t("unlike")}</span>}
    </>
  );
}

/** A figure about which too little is known: neither 0 nor missed. */
function Unknown() {
  const t = useTranslations("worklist");
  return (
    <span className="worklist-dim" title={t("tooLittle")}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t("tooLittle")}</span>
    </span>
  );
}
