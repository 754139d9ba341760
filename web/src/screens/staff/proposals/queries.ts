import { decideProposal, getProposals } from "@dosebeat/contract/proposals-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";

/** The proposals for a patient; without a patient, all open ones. */
export function useProposals(profileid?: number) {
  return useQuery({
    queryKey: ["proposals", profileid ?? null],
    meta: shownBy(getProposals),
    queryFn: async ({ signal }) => {
      const query = profileid === undefined ? {} : { profileid };
      return (await call(getProposals, { query, signal })).data;
    },
    refetchInterval: REFETCH_INTERVAL,
  });
}

export type Decision =
  | { decision: "accept" | "withdraw" }
  | { decision: "decline"; reason: string };

export function useDecide() {
  return useChange(decideProposal, ({ id, data }: { id: number; data: Decision }) => ({
    params: { id },
    body: { data },
  }));
}
