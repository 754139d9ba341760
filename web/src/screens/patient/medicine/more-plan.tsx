import { useTranslations } from "use-intl";
import { NextIcon } from "../../../ui/icons/icons.tsx";
import "./more-plan.css";

/** The way to the editor of a plan, for what a list of times cannot say. */
export function MorePlan({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations("planEditor");
  return (
    <button type="button" className="more-plan" onClick={onOpen}>
      {t("openNew")}
      <NextIcon />
    </button>
  );
}
