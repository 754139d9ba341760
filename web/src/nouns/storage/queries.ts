import { getExcursions, type MedicineExcursions } from "@dosebeat/contract/storage";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/**
 * When the air in the patient's box was beyond the limits of the medicines in it, between two chart days;
 * disabled without days.
 * @param profileid another patient than the user
 */
export function useExcursions(from: string | null, to: string | null, profileid?: number) {
  return useQuery({
    queryKey: ["excursions", from, to, profileid],
    meta: shownBy(getExcursions),
    enabled: from !== null && to !== null,
    queryFn: async ({ signal }): Promise<MedicineExcursions[]> => {
      const query = { from: from ?? "", to: to ?? "", profileid };
      return (await call(getExcursions, { query, signal })).data;
    },
  });
}
