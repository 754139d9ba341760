import { isTakenDaily, type WeeklyRow } from "@dosebeat/domain/plan/weekly-medicines";
import { useCallback } from "react";
import { useWeeklyNameIn } from "../weekly-medicines/use-weekly-name.ts";

/** Finds the words in a name because of which a daily plan needs confirmation; null: none. */
export function useGuarded(): (name: string, rows: readonly WeeklyRow[]) => string | null {
  const weeklyNameIn = useWeeklyNameIn();
  return useCallback(
    (name, rows) => (rows.length > 0 && isTakenDaily(rows) ? weeklyNameIn(name) : null),
    [weeklyNameIn],
  );
}
