import type { WardRow } from "@dosebeat/contract/ward-list";
import { listedCounts } from "@dosebeat/domain/adherence/listed-counts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";

const NOTHING = "–";
const COLUMNS = [
  "patient",
  "bornShort",
  "record",
  "medicinesShort",
  "takenDue",
  "missed",
  "unclear",
  "lastPress",
  "box",
  "lastContact",
  "nextContact",
] as const;

/** One line per patient; on phones a card, on paper A4 landscape. */
export function WardTable({ rows }: { rows: readonly WardRow[] }) {
  const t = useTranslations("worklist");
  return (
    <section className="card ward-card">
      <table className="ward-table">
        <caption className="visually-hidden">{t("ward")}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.profileid} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Times are in the patient's zone. */
function Row({ row }: { row: WardRow }) {
  const t = useTranslations("worklist");
  const devices = useTranslations("devices");
  const format = useFormat(row.timezone);
  const at = (instant: string | null) => (instant === null ? NOTHING : format.dateTime(instant));
  const { sensor, contact } = row;
  const { taken, missed, unknown } = listedCounts(row);
  const cells = [
    row.born ?? NOTHING,
    row.record_number ?? NOTHING,
    format.number(row.medicines),
    taken === null ? NOTHING : `${taken.taken} / ${taken.of}`,
    missed === null ? NOTHING : format.number(missed),
    unknown === null ? NOTHING : format.number(unknown),
    at(row.last_press_utc),
    sensor === null ? t("noBox") : devices(sensor.state),
    contact === null ? NOTHING : `${isolate(at(contact.at_utc))} ${doneText(contact, t)}`,
    at(row.next_contact_utc),
  ];
  return (
    <tr>
      <th scope="row">
        <Link
          to="/{-$locale}/patients/$profileId"
          params={{ profileId: row.profileid }}
          className="staff-link"
        >
          <bdi>
            {row.familyname}, {row.givenname}
          </bdi>
        </Link>
      </th>
      {cells.map((cell, index) => (
        <td key={COLUMNS[index + 1]} data-label={t(COLUMNS[index + 1] ?? "patient")}>
          <bdi>{cell}</bdi>
        </td>
      ))}
    </tr>
  );
}
