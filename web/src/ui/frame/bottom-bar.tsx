import { Link, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { BarItem } from "./menu-item.ts";
import "./bottom-bar.css";

/** The phone's menu, within reach of the thumb. */
export function BottomBar({ items }: { items: readonly BarItem[] }) {
  const t = useTranslations("menu");
  const shown = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath });
  return (
    <nav className="bottom-bar" aria-label={t("label")}>
      <ul>
        {items.map(({ link, label, icon, covers }) => (
          <li key={label}>
            <Link
              {...link}
              className="bottom-link"
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={covers.some((path) => path === shown) ? "page" : undefined}
            >
              {icon}
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
