import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { NextIcon } from "../../../ui/icons/icons.tsx";
import { useStatedPlaces } from "./stated-places.tsx";
import "./places-list.css";

/** On phones, what the bottom bar has no room for; the desk shows it in the side menu. */
export function PlacesList() {
  const t = useTranslations("menu");
  return (
    <nav aria-label={t("besides")}>
      <ul className="places-list">
        {useStatedPlaces().map(({ link, label, icon, state }) => (
          <li key={label}>
            <Link {...link}>
              {icon}
              <span className="places-words">
                <strong>{label}</strong>
                <span className="places-state">{state}</span>
              </span>
              <NextIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
