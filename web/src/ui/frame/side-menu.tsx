import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { MenuItem } from "./menu-item.ts";

/** The desk's menu. */
export function SideMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useTranslations("menu");
  const product = useTranslations("product");
  return (
    <nav className="side-menu" aria-label={t("label")}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link {...item.link} className="side-link" activeOptions={{ includeSearch: false }}>
              {item.icon}
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="side-version">{product("version", { version: __VERSION__ })}</p>
    </nav>
  );
}
