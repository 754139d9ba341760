import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ChevronDownIcon, LeaveIcon, PersonIcon } from "./icons.tsx";

export function UserMenu({ name, onLogout }: { name: string; onLogout: () => void }) {
  const t = useTranslations("menu");
  return (
    <Menu position="bottom-end" width={220} radius={12} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          className="tool-button"
          aria-label={name ? t("accountOf", { name }) : t("account")}
          leftSection={<PersonIcon />}
          rightSection={<ChevronDownIcon size={16} />}
        >
          <span className="tool-label">{name || t("account")}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PersonIcon />}
          renderRoot={(props) => <Link to="/{-$locale}/profile" {...props} />}
        >
          {t("profile")}
        </Menu.Item>
        <Menu.Item leftSection={<LeaveIcon />} onClick={onLogout}>
          {t("logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
