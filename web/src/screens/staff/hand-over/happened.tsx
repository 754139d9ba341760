import type { HandOver } from "@dosebeat/contract/hand-over";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { TableScroll } from "../../../ui/tables/table-scroll.tsx";

/** What was done and written during a shift, one line each. */
export function Happened({ happened }: Pick<HandOver, "happened">) {
  const t = useTranslations("handOver");
  const worklist = useTranslations("worklist");
  const format = useFormat(browserZone());
  if (happened.length === 0) return <p>{t("nothing")}</p>;
  return (
    <TableScroll label={t("page")}>
      <table className="dense-table hand-over-table">
        <thead>
          <tr>
            <th scope="col">{t("when")}</th>
            <th scope="col">{t("patient")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("who")}</th>
          </tr>
        </thead>
        <tbody>
          {happened.map(({ at_utc, contact, note, ...patient }) => {
            const text = contact?.text ?? note?.text ?? "";
            return (
              <tr key={contact ? `contact-${contact.id}` : `note-${note?.id}`}>
                <td data-label={t("when")}>
                  <bdi>{format.dateTime(at_utc)}</bdi>
                </td>
                <th scope="row">
                  <bdi>{fullName(patient)}</bdi> <Identifiers {...patient} />
                </th>
                <td data-label={t("what")}>
                  {contact ? doneText(contact, worklist) : t("noteMark")}
                  {text !== "" && <p dir="auto">{text}</p>}
                </td>
                <td data-label={t("who")}>
                  <bdi>{contact?.by ?? note?.by ?? worklist("someone")}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
