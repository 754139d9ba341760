import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { LeaveIcon, PersonIcon } from "./icons.tsx";
import { ToolMenu } from "./tool-menu.tsx";

export function UserMenu({ name, onLogout }: { name: string; onLogout: () => void }) {
  const t = useTranslations("menu");
  return (
    <ToolMenu
      label={name ? t("accountOf", { name }) : t("account")}
      text={name || t("account")}
      icon={<PersonIcon />}
    >
      <Link to="/{-$locale}/profile" className="tool-menu-item" role="menuitem" tabIndex={-1}>
        <PersonIcon />
        {t("profile")}
      </Link>
      <button
        type="button"
        className="tool-menu-item"
        role="menuitem"
        tabIndex={-1}
        onClick={onLogout}
      >
        <LeaveIcon />
        {t("logout")}
      </button>
    </ToolMenu>
  );
}
