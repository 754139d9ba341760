import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { Note } from "@dosebeat/contract/notes";
import type { Overview } from "@dosebeat/contract/overviews";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { NoteIcon } from "../../../ui/icons/icons.tsx";
import { Failed } from "../../../ui/states/states.tsx";
import { doneText } from "../worklist/entry-text.ts";
import { NoteDialog } from "../worklist/note-dialog.tsx";
import { useContacts } from "../worklist/queries.ts";
import { nameOf } from "../worklist/work-rows.ts";
import { useNotes } from "./patient-queries.ts";

interface Line {
  key: string;
  at: number;
  note?: Note;
  entry?: WorklistEntry;
}

/** What staff did about a patient and wrote down, on one line of time, the newest first. */
export function PatientNotes({ overview }: { overview: Overview }) {
  const t = useTranslations("worklist");
  const [isWriting, setWriting] = useState(false);
  const notes = useNotes(overview.profileid);
  const contacts = useContacts(overview.profileid);
  const failed = [notes, contacts].find(({ data, error }) => error && !data);
  const ofNotes = notes.data?.map((note): Line => {
    return { key: `note ${note.id}`, at: Date.parse(note.at_utc), note };
  });
  const ofContacts = contacts.data?.map((entry): Line => {
    return { key: `entry ${entry.id}`, at: Date.parse(entry.at_utc), entry };
  });
  const lines = [...(ofNotes ?? []), ...(ofContacts ?? [])].toSorted((a, b) => b.at - a.at);
  const isNothing = ofNotes?.length === 0 && ofContacts?.length === 0;
  return (
    <section className="card" aria-labelledby="patient-notes">
      <h2 id="patient-notes">{t("contactsAndNotes")}</h2>
      <p className="patient-dim">{t("notesText")}</p>
      <Button variant="default" leftSection={<NoteIcon />} onClick={() => setWriting(true)}>
        {t("note")}
      </Button>
      {isNothing && <p className="patient-dim">{t("noNotes")}</p>}
      {failed?.error && <Failed error={failed.error} onRetry={() => failed.refetch()} />}
      <ul className="patient-notes">
        {lines.map(({ key, note, entry }) => (
          <li key={key}>
            {note && <NoteLine note={note} />}
            {entry && <EntryLine entry={entry} />}
          </li>
        ))}
      </ul>
      {isWriting && (
        <NoteDialog
          name={nameOf(overview)}
          profileid={overview.profileid}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  );
}

function NoteLine({ note: { text, at_utc, by, is_shared } }: { note: Note }) {
  const t = useTranslations("worklist");
  return (
    <>
      <p dir="auto">{text}</p>
      <Origin by={by} at={at_utc} more={is_shared ? [t("sharedMark")] : []} />
    </>
  );
}

function EntryLine({ entry }: { entry: WorklistEntry }) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { text, at_utc, by, until } = entry;
  const again =
    until === null ? [] : [t("backOn", { date: isolate(format.moment(Date.parse(until))) })];
  return (
    <>
      <p>
        <strong>{doneText(entry, t)}</strong>
      </p>
      {text !== "" && <p dir="auto">{text}</p>}
      <Origin by={by} at={at_utc} more={again} />
    </>
  );
}

interface OriginProps {
  by: string | null;
  at: string;
  more: readonly string[];
}

/** Who it is from, of when, and what else is to be said. */
function Origin({ by, at, more }: OriginProps) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const parts = [isolate(by ?? t("someone")), isolate(format.dateTime(at)), ...more];
  return <p className="patient-dim">{parts.join(" · ")}</p>;
}
