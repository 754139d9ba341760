import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { type Choice, chartMedicines, useChartChoice } from "../screen/chart-choice.ts";
import type { Ready } from "./range-screen.tsx";

/** Doses of the selected medicine, or of all; `lacksSchedule`: a selected medicine without times. */
export function useShownDoses({ profile, schedules, answer }: Ready) {
  const t = useTranslations("chart");
  const medicines = useMemo(() => chartMedicines(profile, answer), [profile, answer]);
  const [choice, storeChoice] = useChartChoice(medicines);
  const hasSchedule = (medicine: Choice) =>
    medicine === "all" || schedules.some((schedule) => schedule.medicine.id === medicine);
  const choose = (medicine: Choice) => {
    storeChoice(medicine);
    if (!hasSchedule(medicine)) toastFailed(t("noSchedule"));
  };
  const doses = useMemo(
    () =>
      choice === "all"
        ? answer.doses
        : answer.doses.filter(({ medicine }) => medicine.id === choice),
    [answer, choice],
  );
  const lacksSchedule =
    choice !== "all" && doses.length === 0 && !hasSchedule(choice) ? choice : null;
  return { medicines, choice, choose, doses, lacksSchedule };
}
