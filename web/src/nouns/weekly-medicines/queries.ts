import {
  addWeeklyMedicine,
  getWeeklyMedicines,
  removeWeeklyMedicine,
} from "@dosebeat/contract/weekly-medicines";
import { weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The medicines that are usually taken once a week. */
export function useWeeklyMedicines() {
  return useQuery({
    queryKey: ["weekly-medicines"],
    meta: shownBy(getWeeklyMedicines),
    queryFn: async ({ signal }) => (await callAsSelf(getWeeklyMedicines, { signal })).data,
  });
}

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

export function useAddWeeklyMedicine() {
  return useChange(addWeeklyMedicine, (name: string) => ({ body: { data: { name } } }), {
    asSelf: true,
  });
}

export function useRemoveWeeklyMedicine() {
  return useChange(removeWeeklyMedicine, (id: number) => ({ params: { id } }), { asSelf: true });
}
