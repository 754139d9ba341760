import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import type { Group } from "../../../nouns/groups/queries.ts";
import { EditIcon, MoreIcon, RemoveIcon } from "../../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../../ui/menus/menu.tsx";
import type { GroupToCall } from "./queries.ts";
import "../../../ui/tables/dense-table.css";

interface GroupsTableProps {
  groups: readonly GroupToCall[];
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
}

/** A table on desktops; on phones each group is a block with labels. */
export function GroupsTable({ groups, onEdit, onDelete }: GroupsTableProps) {
  const t = useTranslations("groups");
  const format = useFormat(browserZone());
  return (
    <div className="card dense-card">
      <table className="dense-table groups-table">
        <caption className="visually-hidden">{t("page")}</caption>
        <thead>
          <tr>
            {(["name", "kind", "patients", "call", "staff"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t("actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">
                <Link to="/{-$locale}/groups/$groupId" params={{ groupId: group.id }}>
                  <bdi>{group.name}</bdi>
                </Link>
              </th>
              <td data-label={t("kind")}>{t(group.kind)}</td>
              <td data-label={t("patients")}>{format.number(group.patients)}</td>
              <td data-label={t("call")}>
                {group.call > 0 ? (
                  <Link
                    className="groups-call"
                    to="/{-$locale}/worklist"
                    search={{ group: group.id }}
                    aria-label={t("callOf", { name: group.name, count: group.call })}
                  >
                    {format.number(group.call)}
                  </Link>
                ) : (
                  format.number(0)
                )}
              </td>
              <td data-label={t("staff")}>{format.number(group.staff)}</td>
              <td className="groups-action">
                <Menu label={t("actionsOf", { name: group.name })} icon={<MoreIcon />}>
                  <MenuItem icon={<EditIcon />} onClick={() => onEdit(group)}>
                    {t("edit")}
                  </MenuItem>
                  <MenuItem icon={<RemoveIcon />} onClick={() => onDelete(group)}>
                    {t("delete")}
                  </MenuItem>
                </Menu>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
