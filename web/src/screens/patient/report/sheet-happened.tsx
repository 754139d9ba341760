import type { Moment } from "@dosebeat/contract/patient-timeline";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import type { SheetPart } from "./sheet-part.ts";

interface HappenedProps extends Pick<SheetPart, "snapshot"> {
  /** What a contact did, in words for staff. */
  doneOf: (contact: NonNullable<Moment["contact"]>) => string;
}

/** As many lines as fit on a page; the API's paper has the same number. */
const MOST_LINES = 60;
const CALENDAR_DAY = /^\d{4}-\d\d-\d\d$/;

/** With no more than these, each may take three lines. */
const FEW_LINES = MOST_LINES / 3;

/** What happened on these days, newest first; if it is much, text is cut off at the end of its line. */
export function SheetHappened({ snapshot, doneOf }: HappenedProps) {
  const { happened, profile } = snapshot;
  const t = useTranslations("moments");
  const report = useTranslations("report");
  const kinds = useTranslations("auditKind");
  const format = useFormat(profile.timezone);
  const changeOf = ({ kind, medicine, details }: NonNullable<Moment["change"]>) => {
    const what = medicine
      ? t("of", { medicine: medicineName(medicine), what: kinds(kind) })
      : kinds(kind);
    const { date, from, to, dosage_time } = details;
    const days = (date ? [date] : [from, to]).filter(
      (day): day is string => typeof day === "string" && CALENDAR_DAY.test(day),
    );
    const time = typeof dosage_time === "string" ? dosage_time.slice(0, 5) : "";
    const when = [days.map((day) => format.date(day)).join(" – "), time];
    return [what, ...when.filter((part) => part !== "").map(isolate)].join(" · ");
  };
  const doneAt = ({ contact, note, change }: Moment) => {
    if (contact) return doneOf(contact);
    if (note) return report("sharedNote");
    return change ? changeOf(change) : "";
  };
  return (
    <section className="sheet-part sheet-contacts" aria-labelledby="sheet-happened">
      <h3 id="sheet-happened">
        {t("page")}{" "}
        <small>
          <bdi>{`${profile.givenname} ${profile.familyname}`}</bdi> <Identifiers {...profile} />
        </small>
      </h3>
      <ul data-few={happened.length <= FEW_LINES}>
        {happened.slice(0, MOST_LINES).map((moment) => {
          const said = moment.contact?.text ?? moment.note?.text ?? "";
          return (
            <li key={moment.id}>
              {isolate(format.dateTime(moment.at_utc))} <b>{doneAt(moment)}</b>
              {moment.by !== null && `, ${isolate(moment.by)}`}
              {said !== "" && `: ${isolate(said)}`}
            </li>
          );
        })}
        {happened.length > MOST_LINES && <li>{report("earlierMoments")}</li>}
      </ul>
    </section>
  );
}
