import type { StockMark } from "@dosebeat/contract/stock";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { languageName } from "../../../nouns/users/language-name.ts";
import { BoxLink, PatientLink } from "../../../routing/staff-links.tsx";
import { keyed } from "../../../ui/base/keyed.ts";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { SortHeader } from "../../../ui/tables/sort-header.tsx";
import { UserActions } from "./user-actions.tsx";
import { nameOf, type UserAction, type UserRow } from "./user-row.ts";
import { UserStockMark } from "./user-stock.tsx";

interface UsersTableProps {
  rows: readonly UserRow[];
  /** By row id. */
  stocks: ReadonlyMap<number, StockMark["state"]> | undefined;
  sort: string;
  onSort: (sort: string) => void;
  onAction: (action: UserAction) => void;
}

const COLUMNS = [
  ["name", "familyname"],
  ["email", "email"],
  ["groups", null],
  ["box", null],
  ["language", "language"],
  ["active", null],
  ["created", "createdAt"],
] as const;
const GROUPS_SHOWN = 2;

/** A dense table on desktops; on phones each user is a block with labels. */
export function UsersTable({ rows, stocks, sort, onSort, onAction }: UsersTableProps) {
  const t = useTranslations("users");
  return (
    <div className="card dense-card">
      <table className="dense-table users-table">
        <caption className="visually-hidden">{t("page")}</caption>
        <thead>
          <tr>
            {COLUMNS.map(([name, field]) =>
              field === null ? (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ) : (
                <SortHeader
                  key={name}
                  label={t(name)}
                  hint={t("sortBy", { column: t(name) })}
                  field={field}
                  sort={sort}
                  onSort={onSort}
                />
              ),
            )}
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} stock={stocks?.get(row.id)} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: UserRow;
  stock: StockMark["state"] | undefined;
  onAction: (action: UserAction) => void;
}

function Row({ row, stock, onAction }: RowProps) {
  const t = useTranslations("users");
  const locale = useLocale();
  const format = useFormat(browserZone());
  const box = row.sensor.data?.attributes.deveui;
  const isPatient = row.profile_role.profiletype === "patient";
  return (
    <tr data-active={row.is_active}>
      <th scope="row">
        <span className="users-who">
          <span className="users-name">
            <PatientLink profileId={isPatient ? row.id : null} name={nameOf(row)} />
          </span>
          {!isPatient && <span className="users-role">{t("administrator")}</span>}
          {row.staff.map((role) => (
            <span key={role} className="users-role">
              {t(role)}
            </span>
          ))}
          {row.is_managed && <span className="users-role">{t("managed")}</span>}
          <Identifiers {...row} />
          <UserStockMark state={stock} />
        </span>
      </th>
      <td data-label={t("email")} className="users-email">
        <span>
          <bdi>{row.email}</bdi>
          {!row.email_verified && <span className="quiet"> ({t("unverified")})</span>}
        </span>
      </td>
      <td data-label={t("groups")} className="users-groups">
        <Groups names={row.groups.map(({ name }) => name)} />
      </td>
      <td data-label={t("box")}>
        {box === undefined ? (
          <span className="quiet">{t("noBox")}</span>
        ) : (
          <span className="users-deveui">
            <BoxLink deveui={box} />
          </span>
        )}
      </td>
      <td data-label={t("language")} className="users-language">
        {languageName(row.language, locale)}
      </td>
      <td data-label={t("active")}>
        <span className="users-active">{row.is_active ? t("yes") : t("no")}</span>
      </td>
      <td data-label={t("created")}>
        <bdi>{format.fullDay(row.createdAt)}</bdi>
      </td>
      <td className="users-action">
        <UserActions row={row} onAction={onAction} />
      </td>
    </tr>
  );
}

/** One line each; if there are many only the first ones, but all for screen readers. */
function Groups({ names }: { names: readonly string[] }) {
  const more = names.slice(GROUPS_SHOWN);
  if (names.length === 0) return <span className="quiet">–</span>;
  return (
    <span>
      {keyed(names.slice(0, GROUPS_SHOWN)).map(({ key, text }) => (
        <bdi key={key}>{text}</bdi>
      ))}
      {more.length > 0 && (
        <span className="quiet" title={more.join(", ")}>
          <bdi aria-hidden>{`+${more.length}`}</bdi>
          <span className="visually-hidden">{more.join(", ")}</span>
        </span>
      )}
    </span>
  );
}
