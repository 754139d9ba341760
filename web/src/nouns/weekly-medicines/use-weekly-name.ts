import { weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import { useCallback } from "react";
import { useWeeklyMedicines } from "./queries.ts";

/**
 * Finds the words in a name that name a weekly medicine; null: none. Until the installation's list has loaded, only
 * the medicines that every installation lists are known; the server knows all.
 */
export function useWeeklyNameIn(): (name: string) => string | null {
  const { data } = useWeeklyMedicines();
  return useCallback(
    (name) => weeklyNameIn(name, data?.added.map((entry) => entry.name) ?? []),
    [data],
  );
}
