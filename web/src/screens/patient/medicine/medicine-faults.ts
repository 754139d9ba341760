import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultsOf } from "../../../nouns/medicines/medicine-values.ts";
import { type TimeFault, timeFaults } from "../../../nouns/schedules/time-rows.ts";
import type { Entered, EnteredFaults } from "./medicine-sections.tsx";

/**
 * The errors of medicines in a form. A duplicate time is reported at once; missing values only
 * after an attempt to save, until they are filled in.
 */
export function useMedicineFaults() {
  const t = useTranslations("form");
  const [isTried, setTried] = useState(false);
  const allOf = (entered: Entered): EnteredFaults => ({
    fields: faultsOf(entered.values, t),
    times: timeFaults(entered.times),
  });
  const hasFault = (entered: Entered) => {
    const { fields, times } = allOf(entered);
    return Object.keys(fields).length > 0 || times.size > 0;
  };
  const shownOf = (entered: Entered): EnteredFaults => {
    const all = allOf(entered);
    if (isTried) return all;
    const twice = [...all.times].filter(([, fault]) => fault === "twice");
    return { fields: {}, times: new Map<string, TimeFault>(twice) };
  };
  return { hasFault, shownOf, isTried, setTried };
}
