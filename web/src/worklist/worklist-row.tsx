import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";
import { BoxIcon, CallIcon, DayIcon, NoteIcon } from "../ui/icons/icons.tsx";
import type { Row } from "./queries.ts";
import { reasonText } from "./reason-text.ts";
import { Strip } from "./strip.tsx";
import { nameOf } from "./work.ts";

export interface RowActions {
  call: (row: Row) => void;
  note: (row: Row) => void;
  later: (row: Row) => void;
}

interface RowProps {
  row: Row;
  index: number;
  isActive: boolean;
  now: number;
  onFocus: () => void;
  actions: RowActions;
}

const DAY = 86_400_000;

/** A patient: who, the days, why, last press, box, and what can be done. On phones a card. */
export function WorklistTableRow({ row, index, isActive, now, onFocus, actions }: RowProps) {
  const t = useTranslations("worklist");
  const format = useFormat(row.timezone);
  const own = useFormat(browserZone());
  const today = row.strip.at(-1)?.date;
  const [first, ...more] = row.reasons.map((reason) => reasonText(reason, today, t, format));
  const name = nameOf(row);
  const pressed = row.last_press_utc === null ? null : Date.parse(row.last_press_utc);
  const buttons = [
    ["called", "C", CallIcon, actions.call],
    ["note", "N", NoteIcon, actions.note],
    ["later", "S", DayIcon, actions.later],
  ] as const;
  return (
    <tr data-active={isActive} aria-current={isActive || undefined} onFocus={onFocus}>
      <td className="worklist-number">{index + 1}</td>
      <th scope="row">
        <Link to="/{-$locale}/patients/$profileId" params={{ profileId: row.profileid }}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td className="worklist-strip">
        <Strip strip={row.strip} format={format} />
      </td>
      <td className="worklist-why">
        <strong>{first}</strong>
        {more.length > 0 && <span>{more.join(" · ")}</span>}
        {row.entry && <EntryText row={row} format={own} />}
      </td>
      <td className="worklist-press" data-label={t("lastPress")}>
        {pressed === null
          ? t("never")
          : isolate(now - pressed < DAY ? format.time(pressed) : format.moment(pressed))}
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

function EntryText({ row, format }: { row: Row; format: ReturnType<typeof useFormat> }) {
  const t = useTranslations("worklist");
  const { entry } = row;
  if (!entry) return null;
  const by = isolate(entry.by ?? t("someone"));
  const key = ({ called: "calledBy", snoozed: "laterBy", done: "doneBy" } as const)[entry.kind];
  const date = isolate(format.moment(Date.parse(entry.until ?? entry.at_utc)));
  return <span>{t(key, { by, date })}</span>;
}

function BoxText({
  row: { sensor },
  now,
  format,
}: {
  row: Row;
  now: number;
  format: ReturnType<typeof useFormat>;
}) {
  const t = useTranslations("worklist");
  const dose = useTranslations("devices");
  if (!sensor) return <span className="worklist-dim">{t("noBox")}</span>;
  const isFine = sensor.state === "alive";
  const heard = sensor.sensortime === null ? null : now - Date.parse(sensor.sensortime);
  return (
    <span data-fine={isFine}>
      <BoxIcon size={16} />
      {isFine && heard !== null ? format.longDuration(Math.max(heard, 0)) : dose(sensor.state)}
    </span>
  );
}
