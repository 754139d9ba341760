import { Link, useRouterState } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ENGLISH, hrefIn } from "../../i18n/locales.ts";
import type { Place } from "./menu-item.ts";
import "./bottom-bar.css";

/** The phone's menu, within reach of the thumb. */
export function BottomBar({ items }: { items: readonly Place[] }) {
  const t = useTranslations("menu");
  const path = useRouterState({ select: (state) => hrefIn(ENGLISH, state.location.pathname) });
  return (
    <nav className="bottom-bar" aria-label={t("label")}>
      <ul>
        {items.map(({ link, label, icon, covers }) => (
          <li key={label}>
            <Link
              {...link}
              className="bottom-link"
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={covers.test(path) ? "page" : undefined}
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
