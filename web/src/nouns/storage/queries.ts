import { getExcursions, type MedicineExcursions } from "@dosebeat/contract/storage";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/**
 * When the air of the patient's box was beyond the limits of medicines that lie in it, from one chart day to
 * another; not asked for without days.
 *
 * @param profileid of whom, if not of the user
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
    placeholderData: keepPreviousData,
  });
}
