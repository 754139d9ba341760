import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { Note } from "@dosebeat/contract/notes";
import type { Moment } from "@dosebeat/contract/patient-timeline";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { useKindText } from "../alerts/use-kind-text.ts";
import { useChangeText } from "../audit/change-text.ts";
import { CorrectButton } from "./correct-contact.tsx";

/** A moment, worded as on other screens. */
export function MomentLine({ moment }: { moment: Moment }) {
  const { contact, note, alert, change } = moment;
  return (
    <>
      {contact && <Contact entry={contact} moment={moment} />}
      {note && <Written note={note} />}
      {alert && <Alert alert={alert} at={moment.at_utc} />}
      {change && <Change change={change} moment={moment} />}
    </>
  );
}

interface ContactProps {
  entry: WorklistEntry;
  moment: Pick<Moment, "before" | "correctable_until_utc">;
}

function Contact({ entry, moment: { before, correctable_until_utc } }: ContactProps) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const moments = useTranslations("moments");
  const { text, at_utc, by, until } = entry;
  const again =
    until === null ? [] : [t("backOn", { date: isolate(format.moment(Date.parse(until))) })];
  return (
    <>
      <What>{doneText(entry, t)}</What>
      {text !== "" && <p dir="auto">{text}</p>}
      <Origin by={by ?? t("someone")} at={at_utc} more={again} />
      {before.map(({ outcome, text: said, corrected_utc }) => (
        <p key={corrected_utc} className="patient-dim">
          {moments("before", {
            at: isolate(format.dateTime(corrected_utc)),
            what: [
              doneText({ kind: "called", outcome }, t),
              ...(said === "" ? [] : [isolate(said)]),
            ].join(" · "),
          })}
        </p>
      ))}
      {correctable_until_utc !== null && Date.now() < Date.parse(correctable_until_utc) && (
        <CorrectButton entry={entry} />
      )}
    </>
  );
}

function Written({ note: { text, at_utc, by, is_shared } }: { note: Note }) {
  const t = useTranslations("worklist");
  return (
    <>
      <p dir="auto">{text}</p>
      <Origin by={by ?? t("someone")} at={at_utc} more={is_shared ? [t("sharedMark")] : []} />
    </>
  );
}

function Alert({ alert, at }: { alert: NonNullable<Moment["alert"]>; at: string }) {
  const t = useTranslations("moments");
  const kindText = useKindText();
  const what = kindText(alert);
  return (
    <>
      <What>{t(alert.is_end ? "ended" : "begun", { what })}</What>
      <Origin by={alert.group_name} at={at} />
    </>
  );
}

interface ChangeProps {
  change: NonNullable<Moment["change"]>;
  moment: Pick<Moment, "at_utc" | "by">;
}

function Change({ change, moment: { at_utc, by } }: ChangeProps) {
  const t = useTranslations("moments");
  const worklist = useTranslations("worklist");
  const audit = useTranslations("audit");
  const detail = useTranslations("auditDetail");
  const textOf = useChangeText();
  const { is_patient, reason } = change;
  const { what, text } = textOf(change);
  const name = isolate(by ?? worklist("someone"));
  const acting = reason === null ? [] : [audit("asPatient"), detail("reason", { reason })];
  return (
    <>
      <What>{what}</What>
      {text !== "" && <p dir="auto">{text}</p>}
      <Origin by={is_patient ? t("byPatient", { name }) : name} at={at_utc} more={acting} />
    </>
  );
}

function What({ children }: { children: ReactNode }) {
  return <p className="patient-moment">{children}</p>;
}

interface OriginProps {
  by: string;
  at: string;
  more?: readonly string[];
}

/** Who it is from, when, and additional remarks. */
function Origin({ by, at, more = [] }: OriginProps) {
  const format = useFormat(browserZone());
  const parts = [isolate(format.dateTime(at)), isolate(by), ...more];
  return <p className="patient-dim">{parts.join(" · ")}</p>;
}
