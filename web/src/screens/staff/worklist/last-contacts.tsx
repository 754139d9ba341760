import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { useContacts } from "./queries.ts";

/** How many are shown beside a call; the patient's page has all. */
const SHOWN = 2;

/** How the last calls to a patient went; nothing before the first. */
export function LastContacts({ profileid }: { profileid: number }) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { data = [] } = useContacts(profileid);
  const calls = data.filter(({ kind }) => kind === "called").slice(0, SHOWN);
  if (calls.length === 0) return null;
  return (
    <section className="last-contacts" aria-labelledby="last-contacts">
      <h3 id="last-contacts">{t("lastContacts")}</h3>
      <ul>
        {calls.map((entry) => (
          <li key={entry.id}>
            <span className="worklist-dim">{isolate(format.moment(Date.parse(entry.at_utc)))}</span>{" "}
            <strong>{doneText(entry, t)}</strong>
            {` · ${isolate(entry.by ?? t("someone"))}`}
            {entry.text !== "" && <p dir="auto">{entry.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
