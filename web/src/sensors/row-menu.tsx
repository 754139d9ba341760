import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ChartIcon, LinkIcon, MoreIcon, PersonIcon, QrIcon, UnlinkIcon } from "../ui/icons.tsx";
import { ownerOf, type SensorRow } from "./names.ts";

export type RowAction = "assign" | "unbind" | "label" | "owner";

interface RowMenuProps {
  row: SensorRow;
  onAction: (action: RowAction, row: SensorRow) => void;
}

/** What can be done with a box, in words that say what happens. */
export function RowMenu({ row, onAction }: RowMenuProps) {
  const t = useTranslations("devices");
  const owner = ownerOf(row);
  const act = (action: RowAction) => () => onAction(action, row);
  return (
    <Menu position="bottom-end" radius={12} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className="row-menu"
          aria-label={t("actionsOf", { deveui: row.deveui })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ChartIcon />}
          renderRoot={(props) => (
            <Link to="/{-$locale}/devices/$deveui" params={{ deveui: row.deveui }} {...props} />
          )}
        >
          {t("open")}
        </Menu.Item>
        {owner === null ? (
          <Menu.Item leftSection={<LinkIcon />} onClick={act("assign")}>
            {t("assignTo")}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<PersonIcon />} onClick={act("owner")}>
              {t("whose")}
            </Menu.Item>
            <Menu.Item leftSection={<UnlinkIcon />} onClick={act("unbind")}>
              {t("unbindFrom", { name: owner })}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<QrIcon />} onClick={act("label")}>
          {t("label")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
