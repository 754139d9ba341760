import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { SheetPart } from "./sheet-part.ts";

interface ContactsProps extends Pick<SheetPart, "snapshot"> {
  /** The most contacts to list, one per line; there is no room for more. */
  most: number;
  /** What was done, in words for staff. */
  doneOf: (contact: WorklistEntry) => string;
}

/** Contacts on these days, newest first; text is cut off at the end of its line. */
export function SheetContacts(props: ContactsProps) {
  const { snapshot, most, doneOf } = props;
  const { contacts, profile } = snapshot;
  const t = useTranslations("report");
  const format = useFormat(profile.timezone);
  if (contacts.length === 0) return null;
  return (
    <section className="sheet-part sheet-contacts">
      <h3 className="visually-hidden">{t("contacts")}</h3>
      <ul>
        {contacts.slice(0, most).map((contact, index) => (
          <li key={contact.id}>
            {index === 0 && <b aria-hidden="true">{t("contacts")} </b>}
            {isolate(format.dateTime(contact.at_utc))} <b>{doneOf(contact)}</b>
            {contact.by !== null && `, ${isolate(contact.by)}`}
            {index === most - 1 && contacts.length > most && (
              <>, {t("moreContacts", { count: contacts.length - most })}</>
            )}
            {contact.text !== "" && `: ${isolate(contact.text)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
