import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { LeaveIcon, PersonIcon } from "../icons/icons.tsx";
import { Menu, MenuItem } from "./menu.tsx";

export function UserMenu({ name, onLogout }: { name: string; onLogout: () => void }) {
  const t = useTranslations("menu");
  return (
    <Menu
      label={name ? t("accountOf", { name }) : t("account")}
      text={name || t("account")}
      icon={<PersonIcon />}
    >
      <Link to="/{-$locale}/profile" className="menu-item" role="menuitem" tabIndex={-1}>
        <PersonIcon />
        {t("profile")}
      </Link>
      <MenuItem icon={<LeaveIcon />} onClick={onLogout}>
        {t("logout")}
      </MenuItem>
    </Menu>
  );
}
