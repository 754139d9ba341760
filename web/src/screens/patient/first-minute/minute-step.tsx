import { useTranslations } from "use-intl";
import "./minute-step.css";

/**
 * How far the first minute has come, said in the same place of each step: 1 the first medicine and whether
 * to be reminded of it, 2 the test of that, 3 the other medicines.
 */
export function MinuteStep({ number }: { number: 1 | 2 | 3 }) {
  const t = useTranslations("firstRun");
  return <p className="minute-step">{t("step", { number })}</p>;
}
