import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { type Choice, useChartChoice } from "../screen/chart-choice.ts";
import type { Ready } from "./range-screen.tsx";

/** The doses of the chosen medicine, or of all; `lacksSchedule`: the medicine that has no times at all. */
export function useShownDoses({ profile, schedules, answer }: Ready) {
  const t = useTranslations("chart");
  const [choice, keep] = useChartChoice(profile, schedules);
  const hasSchedule = (medicine: Choice) =>
    medicine === "all" || schedules.some((schedule) => schedule.medicine.id === medicine);
  const choose = (medicine: Choice) => {
    keep(medicine);
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
  return { choice, choose, doses, lacksSchedule };
}
