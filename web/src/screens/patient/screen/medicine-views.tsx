import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../../ui/frame/tabs.css";

const VIEWS = [
  ["records", "/{-$locale}/my-medicine"],
  ["myDay", "/{-$locale}/my-medicine/type-1"],
  ["plan", "/{-$locale}/my-medicine/type-2"],
] as const;

/** Tabs between the views of the medicines. */
export function MedicineViews() {
  const t = useTranslations("medicine");
  return (
    <nav className="tabs" aria-label={t("views")}>
      {VIEWS.map(([name, to]) => (
        <Link key={name} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
