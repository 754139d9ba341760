import { useTranslations } from "use-intl";
import { NextIcon } from "../../../ui/icons/icons.tsx";
import "./more-plan.css";

/** Opens the plan editor, for what a list of times cannot express. */
export function MorePlan({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("planEditor");
  return (
    <button type="button" className="more-plan" onClick={onOpen}>
      {t("openNew")}
      <NextIcon />
    </button>
  );
}
