import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { CallIcon, DayIcon, MoreIcon, NoteIcon, PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { Menu, MenuItem } from "../../../ui/menus/menu.tsx";
import { CriticalTag } from "./critical-tag.tsx";
import type { Row } from "./queries.ts";
import { reasonText } from "./reason-text.ts";
import { RowContact } from "./row-contact.tsx";
import { RowWork } from "./row-work.tsx";
import { Strip } from "./strip.tsx";
import type { HeldRow } from "./use-held-rows.ts";
import { nameOf } from "./work-rows.ts";

export interface RowActions {
  open: (row: Row) => void;
  call: (row: Row) => void;
  note: (row: Row) => void;
  assign: (row: Row) => void;
  later: (row: Row) => void;
}

interface RowProps {
  row: HeldRow;
  /** Its position, from 1. */
  place: number;
  isActive: boolean;
  /** Another row has the same name: both identifiers are emphasised. */
  isNamesake: boolean;
  /** Shown among the completed rows: what was done is written out. */
  isDone: boolean;
  now: number;
  onFocus: () => void;
  actions: RowActions;
}

/** Rarely used actions, which also have a key each; in the row they would leave no room for the reason. */
const SELDOM = [
  ["note", "N", NoteIcon],
  ["later", "S", DayIcon],
  ["assign", "A", PeopleIcon],
] as const;

/** A patient in one line: name, telephone number, reason, days, last contact, and actions. On phones a card. */
export function WorklistTableRow(props: RowProps) {
  const { row, place, isActive, isNamesake, isDone, now, onFocus, actions } = props;
  const t = useTranslations("worklist");
  const format = useFormat(row.timezone);
  const today = row.strip.at(-1)?.date;
  const reasons = keyed(row.reasons.map((one) => reasonText(one, today, t, format)));
  const name = nameOf(row);
  return (
    <tr
      data-active={isActive}
      data-profile={row.profileid}
      data-namesake={isNamesake}
      data-gone={row.isGone}
      aria-current={isActive || undefined}
      onFocus={onFocus}
    >
      <td className="worklist-number">{place}</td>
      <th scope="row">
        <span className="worklist-who">
          <Link
            title={name}
            // Truncated at its end, whatever its script.
            dir="auto"
            to="/{-$locale}/patients/$profileId"
            params={{ profileId: row.profileid }}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              actions.open(row);
            }}
          >
            {name}
          </Link>{" "}
          <Identifiers {...row} />
        </span>
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
        <span title={reasons.map(({ text }) => text).join(" · ")}>
          <span>
            {reasons.map(({ key, text }, index) =>
              index === 0 ? (
                <strong key={key}>{text}</strong>
              ) : (
                <span key={key}>{` · ${text}`}</span>
              ),
            )}
          </span>
          {row.reasons.some(({ kind }) => kind === "critical_missed") && <CriticalTag />}
        </span>
      </td>
      <td className="worklist-strip">
        <Strip strip={row.strip} format={format} />
      </td>
      <RowWork row={row} isDone={isDone} now={now} />
      <td className="worklist-actions">
        <button
          type="button"
          data-key="callNow"
          aria-label={`${t("callNow")}: ${name}`}
          aria-keyshortcuts="C"
          disabled={row.isGone}
          onClick={() => actions.call(row)}
        >
          <CallIcon size={18} />
          <span>{t("callNow")}</span>
          <kbd>C</kbd>
        </button>
        <Menu label={`${t("actions")}: ${name}`} icon={<MoreIcon size={18} />}>
          {SELDOM.map(([key, letter, Icon]) => (
            <MenuItem key={key} icon={<Icon size={18} />} onClick={() => actions[key](row)}>
              <span>{t(key)}</span>
              <kbd>{letter}</kbd>
            </MenuItem>
          ))}
        </Menu>
      </td>
    </tr>
  );
}
