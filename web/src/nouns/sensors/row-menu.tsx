import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { getRole } from "../../session/session.ts";
import {
  ChartIcon,
  EditIcon,
  LinkIcon,
  MoreIcon,
  PersonIcon,
  QrIcon,
  SwitchIcon,
  UnlinkIcon,
} from "../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../ui/menus/menu.tsx";
import { ownerOf, type SensorRow } from "./names.ts";

export type RowAction = "assign" | "unbind" | "label" | "owner" | "edit" | "replace";

interface RowMenuProps {
  row: SensorRow;
  onAction: (action: RowAction, row: SensorRow) => void;
}

/** The actions on a box. */
export function RowMenu({ row, onAction }: RowMenuProps) {
  const t = useTranslations("devices");
  const device = useTranslations("device");
  const owner = ownerOf(row);
  const act = (action: RowAction) => () => onAction(action, row);
  return (
    <Menu label={t("actionsOf", { deveui: row.deveui })} icon={<MoreIcon />}>
      <Link
        to="/{-$locale}/devices/$deveui"
        params={{ deveui: row.deveui }}
        className="menu-item"
        role="menuitem"
        tabIndex={-1}
      >
        <ChartIcon />
        {t("open")}
      </Link>
      {owner === null ? (
        <MenuItem icon={<LinkIcon />} onClick={act("assign")}>
          {t("assignTo")}
        </MenuItem>
      ) : (
        <>
          {getRole() === "admin" && (
            <MenuItem icon={<PersonIcon />} onClick={act("owner")}>
              {t("whose")}
            </MenuItem>
          )}
          <MenuItem icon={<SwitchIcon />} onClick={act("replace")}>
            {device("replace")}
          </MenuItem>
          <MenuItem icon={<UnlinkIcon />} onClick={act("unbind")}>
            {t("unbindFrom", { name: owner })}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<EditIcon />} onClick={act("edit")}>
        {device("edit")}
      </MenuItem>
      <MenuItem icon={<QrIcon />} onClick={act("label")}>
        {t("label")}
      </MenuItem>
    </Menu>
  );
}
