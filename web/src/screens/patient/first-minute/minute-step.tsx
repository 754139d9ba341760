import { useTranslations } from "use-intl";
import "./minute-step.css";

/**
 * Progress of the first minute, in the same place in each step: 1 the first medicine and whether to be
 * reminded of it, 2 the test of that, 3 the other medicines.
 */
export function MinuteStep({ number }: { number: 1 | 2 | 3 }) {
  const t = useTranslations("firstRun");
  return <p className="minute-step">{t("step", { number })}</p>;
}
