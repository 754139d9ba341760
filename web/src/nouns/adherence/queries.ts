import { getAdherence } from "@dosebeat/contract/doses-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/**
 * The adherence figures of chart days, inclusive, for one medicine or all; disabled until the days are
 * known.
 */
export function useAdherence(from: string | null, to: string | null, medicine: number | "all") {
  return useQuery({
    queryKey: ["adherence", from, to, medicine],
    meta: shownBy(getAdherence),
    enabled: from !== null && to !== null,
    queryFn: async ({ signal }) => {
      const only = medicine === "all" ? undefined : medicine;
      const query = { from: from ?? "", to: to ?? "", medicine: only };
      return (await call(getAdherence, { query, signal })).data;
    },
  });
}
