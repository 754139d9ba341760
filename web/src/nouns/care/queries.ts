import type { ChangeCare } from "@dosebeat/contract/care";
import {
  changeCare,
  endCare,
  getCare,
  inviteCarer,
  withdrawInvitation,
} from "@dosebeat/contract/care-calls";
import type { Invite } from "@dosebeat/contract/care-invitations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

export const careOptions = queryOptions({
  queryKey: ["care"],
  meta: shownBy(getCare),
  queryFn: async ({ signal }) => (await call(getCare, { signal })).data,
});

interface Options {
  /** In milliseconds, for states that change with time alone. */
  refetchInterval?: number;
}

/** Who looks out for the user or the impersonated patient, and whom the user looks out for. */
export function useCare({ refetchInterval }: Options = {}) {
  return useQuery({
    ...careOptions,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
}

export function useInvite() {
  return useChange(inviteCarer, (data: Invite) => ({ body: { data } }), { asSelf: true });
}

export function useWithdrawInvitation() {
  return useChange(withdrawInvitation, (id: number) => ({ params: { id } }), { asSelf: true });
}

interface Change {
  /** The id of the link. */
  id: number;
  data: ChangeCare;
}

export function useChangeCare() {
  return useChange(changeCare, ({ id, data }: Change) => ({ params: { id }, body: { data } }), {
    asSelf: true,
  });
}

/** Ends a link, as its patient or as its carer. */
export function useEndCare() {
  return useChange(endCare, (id: number) => ({ params: { id } }), { asSelf: true });
}
