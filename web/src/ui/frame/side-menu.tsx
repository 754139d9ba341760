import { Link, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ENGLISH, hrefIn } from "../../i18n/locales.ts";
import type { Place, StatedPlace } from "./menu-item.ts";

interface SideMenuProps {
  items: readonly Place[];
  /** Shown below a rule, each with its state. */
  besides: readonly StatedPlace[];
}

/** The desk's menu. */
export function SideMenu({ items, besides }: SideMenuProps) {
  const t = useTranslations("menu");
  const product = useTranslations("product");
  return (
    <nav className="side-menu" aria-label={t("label")}>
      <ul>
        {items.map((place) => (
          <SideLink key={place.label} place={place} />
        ))}
      </ul>
      {besides.length > 0 && (
        <ul className="side-besides">
          {besides.map((place) => (
            <SideLink key={place.label} place={place} state={place.state} />
          ))}
        </ul>
      )}
      <p className="side-version">{product("version", { version: __VERSION__ })}</p>
    </nav>
  );
}

function SideLink({ place, state }: { place: Place; state?: ReactNode }) {
  const { link, label, icon, covers } = place;
  const path = useRouterState({ select: ({ location }) => hrefIn(ENGLISH, location.pathname) });
  return (
    <li>
      <Link
        {...link}
        className="side-link"
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={covers.test(path) ? "page" : undefined}
      >
        {icon}
        <span className="side-words">
          <span>{label}</span>
          {state !== undefined && <span className="side-state">{state}</span>}
        </span>
      </Link>
    </li>
  );
}
