import { isTakenDaily, type WeeklyRow, weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import { useCallback } from "react";
import { useWeeklyMedicines } from "../weekly-medicines/queries.ts";

/**
 * Finds the words in a name because of which a daily plan needs confirmation; null: none. Until the
 * installation's list has loaded, only the medicines that every installation lists are known; the server
 * knows all.
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
