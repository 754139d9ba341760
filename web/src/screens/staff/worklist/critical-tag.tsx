import { useTranslations } from "use-intl";
import "./critical-tag.css";

/** The tag for a medicine of which one missed dose warrants a call: outlined, without a colour of its own. */
export function CriticalTag() {
  const t = useTranslations("worklist");
  return <span className="critical-tag">{t("critical")}</span>;
}
