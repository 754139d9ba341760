import type { Adherence } from "@dosebeat/contract/adherence";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";

type Figures = Pick<
  Adherence["figures"],
  "implementation" | "initiation_utc" | "initiation_days" | "waiting_days" | "persistence"
>;

/**
 * The three phases of EMERGE and the ABC taxonomy: when the patient began, how well the plan was carried out until
 * the patient stopped or the period ended, and for how long.
 */
export function usePhaseTexts(zone: string) {
  const t = useTranslations("phases");
  const format = useFormat(zone);
  const day = (instant: string) => isolate(format.fullDay(instant));

  const initiation = ({ initiation_utc, initiation_days, waiting_days }: Figures) => {
    if (initiation_utc === null) {
      return waiting_days === null ? t("noPress") : t("notYet", { days: waiting_days });
    }
    const date = day(initiation_utc);
    return initiation_days === null
      ? t("firstPress", { date })
      : t("firstPressAfter", { date, days: initiation_days });
  };
  const implementation = ({ implementation: share, persistence }: Figures, known: boolean) => {
    const { numerator, denominator } = share;
    if (!known || denominator === 0) return t("unclear");
    const values = { percent: isolate(format.figure(share)), numerator, denominator };
    return t(persistence?.stopped ? "untilStop" : "implementationText", values);
  };
  const persistence = ({ persistence: lasted }: Figures) => {
    if (!lasted || lasted.days === null) return t("noPress");
    const { days, threshold_days: threshold, stopped, last_press_utc } = lasted;
    return stopped && last_press_utc
      ? t("stopped", { days, threshold, date: day(last_press_utc) })
      : t("persisted", { days, threshold });
  };
  /** `known`: whether enough is known for percentages. */
  return (figures: Figures, known: boolean) =>
    [
      ["initiation", t("initiation"), initiation(figures)],
      ["implementation", t("implementation"), implementation(figures, known)],
      ["persistence", t("persistence"), persistence(figures)],
    ] as const;
}
