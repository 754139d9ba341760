import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { DAY } from "@dosebeat/domain/time/durations";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { languageName } from "../../../i18n/language-names.ts";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { doneText } from "../../../nouns/contacts/done-text.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { CallIcon, DayIcon, NoteIcon, PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { CriticalTag } from "./critical-tag.tsx";
import { entryText } from "./entry-text.ts";
import type { Row } from "./queries.ts";
import { reasonText } from "./reason-text.ts";
import { Strip } from "./strip.tsx";
import { nameOf } from "./work-rows.ts";

export interface RowActions {
  open: (row: Row) => void;
  call: (row: Row) => void;
  note: (row: Row) => void;
  assign: (row: Row) => void;
  later: (row: Row) => void;
}

interface RowProps {
  row: Row;
  /** From 1. */
  place: number;
  isActive: boolean;
  /** Shown among those that are done: what was done is said in full. */
  isDone: boolean;
  now: number;
  onFocus: () => void;
  actions: RowActions;
}

/** A patient in a line: who, the number, why, the days, the last contact, and what can be done. On phones a card. */
export function WorklistTableRow(props: RowProps) {
  const { row, place, isActive, isDone, now, onFocus, actions } = props;
  const t = useTranslations("worklist");
  const format = useFormat(row.timezone);
  const own = useFormat(browserZone());
  const today = row.strip.at(-1)?.date;
  const [first, ...more] = keyed(row.reasons.map((one) => reasonText(one, today, t, format)));
  const isCritical = (at: number) => row.reasons[at]?.kind === "critical_missed";
  const name = nameOf(row);
  const buttons = [
    ["callNow", "C", CallIcon, actions.call],
    ["note", "N", NoteIcon, actions.note],
    ["later", "S", DayIcon, actions.later],
    ["assign", "A", PeopleIcon, actions.assign],
  ] as const;
  return (
    <tr data-active={isActive} aria-current={isActive || undefined} onFocus={onFocus}>
      <td className="worklist-number">{place}</td>
      <th scope="row">
        <Link
          to="/{-$locale}/patients/$profileId"
          params={{ profileId: row.profileid }}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            actions.open(row);
          }}
        >
          <bdi>{name}</bdi>
        </Link>
        <Identifiers {...row} />
      </th>
      <td className="worklist-telephone">
        {row.telephone === null ? (
          <span className="worklist-dim">{t("noTelephone")}</span>
        ) : (
          <TelephoneLink number={row.telephone} />
        )}
        {row.contact && <RowContact contact={row.contact} />}
      </td>
      <td className="worklist-why">
        <strong>{first?.text}</strong> {isCritical(0) && <CriticalTag />}
        {more.length > 0 && (
          <span>
            {more.map(({ key, text }, index) => (
              <Fragment key={key}>
                {index > 0 && " · "}
                {text} {isCritical(index + 1) && <CriticalTag />}
              </Fragment>
            ))}
          </span>
        )}
      </td>
      <td className="worklist-strip">
        <Strip strip={row.strip} format={format} />
      </td>
      <td className="worklist-contact" data-label={t("lastContact")}>
        {row.entry === null ? (
          <span className="worklist-dim">{t("noContact")}</span>
        ) : isDone ? (
          entryText(row.entry, t, own)
        ) : (
          <Contact entry={row.entry} now={now} format={own} />
        )}
        {row.calling && !row.calling.is_own && (
          <span className="worklist-calling">
            {t("isCalling", { by: isolate(row.calling.by ?? t("someone")) })}
          </span>
        )}
        {row.assigned && (
          <span className="worklist-holder">
            {row.assigned.is_own
              ? t("isYours")
              : t("isOf", { name: isolate(row.assigned.name ?? t("someone")) })}
          </span>
        )}
      </td>
      <td className="worklist-actions">
        {buttons.map(([key, letter, Icon, act]) => (
          <button
            key={key}
            type="button"
            data-key={key}
            aria-label={`${t(key)}: ${name}`}
            aria-keyshortcuts={letter}
            onClick={() => act(row)}
          >
            <Icon size={18} />
            <span>{t(key)}</span>
            <kbd>{letter}</kbd>
          </button>
        ))}
      </td>
    </tr>
  );
}

/** What to know before calling, in one short line. */
function RowContact({ contact }: { contact: NonNullable<Row["contact"]> }) {
  const t = useTranslations("contact");
  const locale = useLocale();
  const { hours, language, needs_interpreter } = contact;
  const spoken = language !== null && language !== locale && languageName(language, locale);
  const parts = [hours, spoken, needs_interpreter && t("rowInterpreter")].filter(
    (part) => typeof part === "string" && part !== "",
  );
  if (parts.length === 0) return null;
  const text = parts.map((part) => isolate(String(part))).join(" · ");
  return (
    <span className="worklist-reach" title={text}>
      {text}
    </span>
  );
}

/** What was done last and when: today the time, in the last week the day, before that the date. */
function Contact({ entry, now, format }: { entry: WorklistEntry; now: number; format: Format }) {
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
