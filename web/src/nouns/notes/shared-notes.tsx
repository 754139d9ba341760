import type { Note } from "@dosebeat/contract/notes";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSharedNotes } from "./queries.ts";
import "./shared-notes.css";

/** Notes that staff wrote for the patient, with author and time; the newest, and the others on request. */
export function SharedNotes({ zone }: { zone: string }) {
  const t = useTranslations("sharedNotes");
  const { data: [newest, ...older] = [] } = useSharedNotes();
  if (!newest) return null;
  return (
    <section className="shared-notes" aria-labelledby="shared-notes">
      <h2 id="shared-notes">{t("title")}</h2>
      <NoteText note={newest} zone={zone} />
      {older.length > 0 && (
        <details>
          <summary>{t("older", { count: older.length })}</summary>
          {older.map((note) => (
            <NoteText key={note.id} note={note} zone={zone} />
          ))}
        </details>
      )}
    </section>
  );
}

function NoteText({ note: { text, by, at_utc }, zone }: { note: Note; zone: string }) {
  const t = useTranslations("sharedNotes");
  const format = useFormat(zone);
  return (
    <div className="shared-note">
      <p dir="auto">{text}</p>
      <p className="shared-note-by">
        {`${isolate(by ?? t("staff"))} · ${isolate(format.dateTime(at_utc))}`}
      </p>
    </div>
  );
}
