import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { isNeeded } from "../../../nouns/as-needed/as-needed-medicines.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import { type Choice, chartMedicines, useChartChoice } from "../screen/chart-choice.ts";
import { type Beside, type Facts, factsOf } from "../summary/facts.ts";
import type { Ready } from "./range-screen.tsx";

export interface Shown {
  medicines: readonly { id: number; name: string }[];
  choice: Choice;
  choose: (choice: Choice) => void;
  doses: readonly Dose[];
  /** A selected medicine without times. */
  lacksSchedule: number | null;
  /** What a summary can say about the doses; null while they are loading. */
  facts: Facts | null;
}

/** Doses of the selected medicine, or of all. */
export function useShownDoses(ready: Ready | null): Shown {
  const t = useTranslations("chart");
  const answer = ready?.answer;
  const profile = ready?.profile;
  const schedules = ready?.schedules;
  const medicines = useMemo(
    () => (profile && answer ? chartMedicines(profile, answer) : []),
    [profile, answer],
  );
  const [choice, storeChoice] = useChartChoice(medicines);
  const hasSchedule = (medicine: Choice) =>
    medicine === "all" ||
    !!schedules?.some((schedule) => schedule.medicine.id === medicine) ||
    isNeeded(profile?.medicines ?? [], medicine);
  const choose = (medicine: Choice) => {
    storeChoice(medicine);
    if (!hasSchedule(medicine)) toastFailed(t("noSchedule"));
  };
  const doses = useMemo(() => shownOf(answer?.doses ?? [], choice), [answer, choice]);
  const facts = useMemo(
    () =>
      answer && profile
        ? factsOf(
            doses,
            answer.silent,
            profile.sensor !== null,
            besideOf(answer, choice, profile.medicines),
          )
        : null,
    [answer, profile, doses, choice],
  );
  const lacksSchedule =
    choice !== "all" && doses.length === 0 && !hasSchedule(choice) ? choice : null;
  return { medicines, choice, choose, doses, lacksSchedule, facts };
}

export function shownOf(doses: readonly Dose[], choice: Choice): readonly Dose[] {
  return choice === "all" ? doses : doses.filter(({ medicine }) => medicine.id === choice);
}

/** What happened apart from the doses, for one medicine or all. */
export function besideOf(
  { intakes, days }: Doses,
  choice: Choice,
  medicines: readonly Medicine[],
): Beside {
  const shown = intakes.filter(({ medicine }) => choice === "all" || medicine === choice);
  return {
    intakes: shown.filter(({ medicine }) => isNeeded(medicines, medicine)),
    also: shown.filter(({ medicine }) => !isNeeded(medicines, medicine)),
    words: days.map(({ plan }) => plan),
  };
}
