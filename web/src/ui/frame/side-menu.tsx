import { Link, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ENGLISH, hrefIn } from "../../i18n/locales.ts";
import type { MenuItem } from "./menu-item.ts";

/** The desk's menu. */
export function SideMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useTranslations("menu");
  const product = useTranslations("product");
  const path = useRouterState({ select: (state) => hrefIn(ENGLISH, state.location.pathname) });
  return (
    <nav className="side-menu" aria-label={t("label")}>
      <ul>
        {items.map(({ link, label, icon, covers }) => (
          <li key={label}>
            <Link
              {...link}
              className="side-link"
              activeOptions={{ includeSearch: false }}
              aria-current={covers?.test(path) ? "page" : undefined}
            >
              {icon}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="side-version">{product("version", { version: __VERSION__ })}</p>
    </nav>
  );
}
