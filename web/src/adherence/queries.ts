import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** The figures of chart days, both included, of one medicine or of all; waits until the days are known. */
export function useAdherence(from: string | null, to: string | null, medicine: number | "all") {
  return useQuery({
    // Whatever makes doses stale makes their figures stale.
    queryKey: ["doses", "adherence", from, to, medicine],
    enabled: from !== null && to !== null,
    queryFn: async ({ signal }) => {
      const only = medicine === "all" ? "" : `&medicine=${medicine}`;
      const path = `/api/adherence?from=${from}&to=${to}${only}`;
      return (await call(AdherenceAnswer, "GET", path, undefined, signal)).data;
    },
    placeholderData: keepPreviousData,
  });
}
