import { isTakenDaily, type WeeklyRow, weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import { useCallback } from "react";
import { useWeeklyMedicines } from "../weekly-medicines/queries.ts";

/**
 * Finds the words of a name for which a plan of every day has to be answered; null: none do. Until the list
 * of the installation is there, only what every installation lists is known; the server knows all of it.
 */
export function useGuarded(): (name: string, rows: readonly WeeklyRow[]) => string | null {
  const { data } = useWeeklyMedicines();
  return useCallback(
    (name, rows) =>
      rows.length > 0 && isTakenDaily(rows)
        ? weeklyNameIn(name, data?.added.map((entry) => entry.name) ?? [])
        : null,
    [data],
  );
}
