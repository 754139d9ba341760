import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { DAY } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { Avatar } from "../../../ui/menus/avatar.tsx";
import { entryText } from "./entry-text.ts";
import type { HeldRow } from "./use-held-rows.ts";

interface WorkProps {
  row: HeldRow;
  /** Shown among the completed rows: what was done is written out. */
  isDone: boolean;
  now: number;
}

/** The last contact, and who is working on the row: two cells, or one while somebody calls. */
export function RowWork({ row: { isGone, calling, entry, assigned }, isDone, now }: WorkProps) {
  const t = useTranslations("worklist");
  const own = useFormat(browserZone());
  if (isGone || (calling && !calling.is_own)) {
    return (
      <td
        className="worklist-contact"
        // On a phone it takes the place of one or the other, so that rows below it stay under the thumb.
        data-instead={entry === null ? "days" : "contact"}
        colSpan={2}
      >
        {isGone ? (
          <em>{t("leftList")}</em>
        ) : (
          <span className="worklist-calling">
            {t("isCalling", { by: isolate(calling?.by ?? t("someone")) })}
          </span>
        )}
      </td>
    );
  }
  const done = entry && entryText(entry, t, own);
  return (
    <>
      <td
        className="worklist-contact"
        data-label={t("lastContact")}
        // What was done is written out.
        {...(isDone && !assigned && { colSpan: 2 })}
      >
        {entry === null ? (
          <span className="worklist-dim">{t("noContact")}</span>
        ) : isDone ? (
          <span title={done ?? ""}>{done}</span>
        ) : (
          <Contact entry={entry} now={now} format={own} />
        )}
      </td>
      {(assigned || !isDone) && (
        <td className="worklist-holder">{assigned && <Holder assigned={assigned} />}</td>
      )}
    </>
  );
}

/** Who holds the row: by initials, and by name if there is room. */
function Holder({ assigned: { is_own, name } }: { assigned: NonNullable<HeldRow["assigned"]> }) {
  const t = useTranslations("worklist");
  const text = is_own ? t("isYours") : t("isOf", { name: isolate(name ?? t("someone")) });
  return (
    <span title={text} data-own={is_own}>
      <Avatar name={name ?? ""} />
      <span className="visually-hidden">{text}</span>
      {/* Truncated at its end, whatever its script. */}
      <span className="worklist-held" dir="auto" aria-hidden>
        {is_own ? text : (name ?? t("someone"))}
      </span>
    </span>
  );
}

interface ContactProps {
  entry: WorklistEntry;
  now: number;
  format: Format;
}

/** What was last done and when: today the time, within a week the day, before that the date. */
function Contact({ entry, now, format }: ContactProps) {
  const t = useTranslations("worklist");
  const at = Date.parse(entry.at_utc);
  const date = format.calendarDate(at);
  const day = now - at > 6 * DAY ? format.shortDate(date) : format.shortWeekday(date);
  const when = date === format.calendarDate(now) ? format.time(at) : day;
  const isOpen = entry.outcome !== null && entry.outcome !== "reached";
  return (
    <span data-open={isOpen} title={entryText(entry, t, format)}>
      {`${doneText(entry, t)} ·\u00a0${isolate(when)}`}
    </span>
  );
}
