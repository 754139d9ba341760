import { useTranslations } from "use-intl";
import "./critical-tag.css";

/** The word beside what one missed dose of is a call: in an outline, without a colour of its own. */
export function CriticalTag() {
  const t = useTranslations("worklist");
  return <span className="critical-tag">{t("critical")}</span>;
}
