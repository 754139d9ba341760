import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { type Format, useFormat } from "../../../i18n/use-format.ts";
import { BoxLink } from "../../../routing/staff-links.tsx";
import { BoxIcon, CallIcon, DayIcon, NoteIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { entryText } from "./entry-text.ts";
import type { Row } from "./queries.ts";
import { reasonText } from "./reason-text.ts";
import { Strip } from "./strip.tsx";
import { nameOf } from "./work.ts";

export interface RowActions {
  open: (row: Row) => void;
  call: (row: Row) => void;
  note: (row: Row) => void;
  later: (row: Row) => void;
}

interface RowProps {
  row: Row;
  /** From 1. */
  place: number;
  isActive: boolean;
  now: number;
  onFocus: () => void;
  actions: RowActions;
}

/** A patient: who, the number, the days, why, last press, box, and what can be done. On phones a card. */
export function WorklistTableRow({ row, place, isActive, now, onFocus, actions }: RowProps) {
  const t = useTranslations("worklist");
  const format = useFormat(row.timezone);
  const own = useFormat(browserZone());
  const today = row.strip.at(-1)?.date;
  const [first, ...more] = row.reasons.map((reason) => reasonText(reason, today, t, format));
  const name = nameOf(row);
  const pressed = row.last_press_utc === null ? null : Date.parse(row.last_press_utc);
  const buttons = [
    ["callNow", "C", CallIcon, actions.call],
    ["note", "N", NoteIcon, actions.note],
    ["later", "S", DayIcon, actions.later],
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
        <span className="worklist-telephone">
          {row.telephone === null ? t("noTelephone") : <TelephoneLink number={row.telephone} />}
        </span>
      </th>
      <td className="worklist-strip">
        <Strip strip={row.strip} format={format} />
      </td>
      <td className="worklist-why">
        <strong>{first}</strong>
        {more.length > 0 && <span>{more.join(" · ")}</span>}
        {row.entry && <span>{entryText(row.entry, t, own)}</span>}
      </td>
      <td className="worklist-press" data-label={t("lastPress")}>
        {pressed === null ? t("never") : isolate(pressText(pressed, now, format))}
      </td>
      <td className="worklist-box" data-label={t("box")}>
        <BoxText row={row} now={now} format={format} />
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

/** The time, in the last week with its day; before that the date. */
function pressText(at: number, now: number, format: Format): string {
  const date = format.calendarDate(at);
  if (date === format.calendarDate(now)) return format.time(at);
  if (now - at > 6 * DAY) return format.shortDate(date);
  return `${format.shortWeekday(date)} ${format.time(at)}`;
}

/** In whole hours from one hour up: the column is narrow. */
function heardText(ago: number, format: Format): string {
  return format.longDuration(ago < HOUR ? Math.max(ago, 0) : Math.floor(ago / HOUR) * HOUR);
}

function BoxText({ row: { sensor }, now, format }: { row: Row; now: number; format: Format }) {
  const t = useTranslations("worklist");
  const states = useTranslations("devices");
  const box = useTranslations("box");
  if (!sensor) return <span className="worklist-dim">{t("noBox")}</span>;
  const isFine = sensor.state === "alive";
  const heard = sensor.sensortime === null ? null : now - Date.parse(sensor.sensortime);
  return (
    <span data-fine={isFine}>
      <BoxIcon size={16} />
      <BoxLink
        deveui={sensor.deveui}
        name={
          isFine && heard !== null
            ? box("ago", { duration: heardText(heard, format) })
            : states(sensor.state)
        }
      />
    </span>
  );
}
