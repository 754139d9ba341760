import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LanguageIcon, LeaveIcon, PersonIcon, SettingsIcon, ShieldIcon } from "../icons/icons.tsx";
import { Avatar } from "./avatar.tsx";
import { Menu, MenuItem } from "./menu.tsx";

interface UserMenuProps {
  name: string;
  /** Screens of the account, besides the profile. */
  own: readonly { link: LinkProps; label: string; icon: ReactNode }[];
  /** The language shown, by its own name. */
  language: string;
  /** Screens that the bottom bar has no room for. */
  more: readonly { link: LinkProps; label: string; icon: ReactNode }[];
  onLanguage: () => void;
  onSettings: () => void;
  onLogout: () => void;
}

/** The account's menu; on phones also what the desk has in the header. */
export function UserMenu(props: UserMenuProps) {
  const { name, own, language, more, onLanguage, onSettings, onLogout } = props;
  const t = useTranslations("menu");
  const privacy = useTranslations("privacy");
  return (
    <Menu
      label={name ? t("accountOf", { name }) : t("account")}
      text={name || t("account")}
      icon={<Avatar name={name} />}
    >
      <MenuLink link={{ to: "/{-$locale}/profile" }} icon={<PersonIcon />}>
        {t("profile")}
      </MenuLink>
      {own.map(({ link, label, icon }) => (
        <MenuLink key={label} link={link} icon={icon}>
          {label}
        </MenuLink>
      ))}
      <div className="phone-only">
        {more.map(({ link, label, icon }) => (
          <MenuLink key={label} link={link} icon={icon}>
            {label}
          </MenuLink>
        ))}
        <MenuItem icon={<LanguageIcon />} onClick={onLanguage}>
          <span>{t("language")}</span>
          <span className="menu-value">{language}</span>
        </MenuItem>
        <MenuItem icon={<SettingsIcon />} onClick={onSettings}>
          {t("settings")}
        </MenuItem>
      </div>
      <MenuLink link={{ to: "/{-$locale}/privacy" }} icon={<ShieldIcon />}>
        {privacy("title")}
      </MenuLink>
      <MenuItem icon={<LeaveIcon />} onClick={onLogout}>
        {t("logout")}
      </MenuItem>
    </Menu>
  );
}

interface MenuLinkProps {
  link: LinkProps;
  icon: ReactNode;
  children: ReactNode;
}

function MenuLink({ link, icon, children }: MenuLinkProps) {
  return (
    <Link {...link} className="menu-item" role="menuitem" tabIndex={-1}>
      {icon}
      {children}
    </Link>
  );
}
