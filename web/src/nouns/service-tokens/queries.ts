import type { TokenScope } from "@dosebeat/contract/base/token-scopes";
import {
  getServiceTokens,
  makeServiceToken,
  revokeServiceToken,
} from "@dosebeat/contract/service-tokens-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

const PAGE_SIZE = 25;

/** A page of the service tokens, newest first. */
export function useServiceTokens(page: number) {
  const query = { "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  return useQuery({
    queryKey: ["service-tokens", "list", page],
    meta: shownBy(getServiceTokens),
    queryFn: ({ signal }) => call(getServiceTokens, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

export interface NewServiceToken {
  name: string;
  scopes: TokenScope[];
  /** Absent: all patients. */
  groups?: number[];
  days: number;
}

export function useMakeServiceToken() {
  return useChange(makeServiceToken, (data: NewServiceToken) => ({ body: { data } }), {
    asSelf: true,
  });
}

export function useRevokeServiceToken() {
  return useChange(revokeServiceToken, (id: number) => ({ params: { id } }), { asSelf: true });
}
