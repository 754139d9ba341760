import {
  addWeeklyMedicine,
  getWeeklyMedicines,
  removeWeeklyMedicine,
} from "@dosebeat/contract/weekly-medicines";
import { useQuery } from "@tanstack/react-query";
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

export function useAddWeeklyMedicine() {
  return useChange(addWeeklyMedicine, (name: string) => ({ body: { data: { name } } }), {
    asSelf: true,
  });
}

export function useRemoveWeeklyMedicine() {
  return useChange(removeWeeklyMedicine, (id: number) => ({ params: { id } }), { asSelf: true });
}
