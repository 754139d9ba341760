import type { HandOver } from "@dosebeat/contract/hand-over";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";
import { Reasons } from "../worklist/reasons.tsx";

interface OpenRowsProps {
  rows: HandOver["open"];
  happened: HandOver["happened"];
  now: number;
}

/** Rows of the worklist as one shift hands them to the next. */
export function OpenRows({ rows, happened, now }: OpenRowsProps) {
  const t = useTranslations("handOver");
  if (rows.length === 0) return <p>{t("nothing")}</p>;
  return (
    <TableScroll label={t("page")}>
      <table className="dense-table hand-over-table">
        <thead>
          <tr>
            <th scope="col">{t("patient")}</th>
            <th scope="col">{t("why")}</th>
            <th scope="col">{t("last")}</th>
            <th scope="col">{t("notes")}</th>
            <th scope="col">{t("again")}</th>
            <th scope="col">{t("whose")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OpenRow key={row.id} row={row} happened={happened} now={now} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

interface OpenRowProps extends Omit<OpenRowsProps, "rows"> {
  row: HandOver["open"][number];
}

function OpenRow({ row: { id, attributes }, happened, now }: OpenRowProps) {
  const t = useTranslations("handOver");
  const worklist = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { entry, assigned, telephone, reasons, strip, timezone } = attributes;
  const notes = happened.flatMap(({ profileid, note }) => (profileid === id && note ? [note] : []));
  const until = entry?.until && Date.parse(entry.until) > now ? entry.until : null;
  return (
    <tr>
      <th scope="row">
        <Link to="/{-$locale}/patients/$profileId" params={{ profileId: id }}>
          <bdi>{fullName(attributes)}</bdi>
        </Link>{" "}
        <Identifiers {...attributes} />
        {telephone !== null && (
          <div>
            <TelephoneLink number={telephone} />
          </div>
        )}
      </th>
      <td data-label={t("why")}>
        <Reasons reasons={reasons} today={strip.at(-1)?.date} timezone={timezone} />
      </td>
      <td data-label={t("last")}>
        {entry && (
          <>
            {`${doneText(entry, worklist)}, ${isolate(format.dateTime(entry.at_utc))}, ${isolate(entry.by ?? worklist("someone"))}`}
            {entry.text !== "" && <p dir="auto">{entry.text}</p>}
          </>
        )}
      </td>
      <td data-label={t("notes")}>
        {notes.map((note) => (
          <p key={note.id} dir="auto">
            {note.text}
          </p>
        ))}
      </td>
      <td data-label={t("again")}>{until !== null && isolate(format.dateTime(until))}</td>
      <td data-label={t("whose")}>
        <bdi>{assigned ? (assigned.name ?? worklist("someone")) : t("nobody")}</bdi>
      </td>
    </tr>
  );
}
