import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PreviousIcon } from "../../../ui/icons/icons.tsx";
import "./back-to-today.css";

/** For the desk, whose menu has no entry for the box; phones have the bottom bar. */
export function BackToToday() {
  const t = useTranslations("menu");
  return (
    <nav className="desk-only" aria-label={t("where")}>
      <Link to="/{-$locale}/dashboard" className="back-to-today">
        <PreviousIcon />
        {t("today")}
      </Link>
    </nav>
  );
}
