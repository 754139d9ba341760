import {
  getIngestDeliveries,
  getIngestKeys,
  makeIngestKey,
  revokeIngestKey,
} from "@dosebeat/contract/ingest-keys-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

const PAGE_SIZE = 25;

/** A page of the ingest keys, newest first. */
export function useIngestKeys(page: number) {
  const query = { "pagination[page]": page, "pagination[pageSize]": PAGE_SIZE };
  return useQuery({
    queryKey: ["ingest-keys", "list", page],
    meta: shownBy(getIngestKeys),
    queryFn: ({ signal }) => call(getIngestKeys, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The latest deliveries with a key, newest first. */
export function useIngestDeliveries(id: number) {
  return useQuery({
    queryKey: ["ingest-keys", "deliveries", id],
    meta: shownBy(getIngestDeliveries),
    queryFn: async ({ signal }) =>
      (await call(getIngestDeliveries, { params: { id }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
}

export function useMakeIngestKey() {
  return useChange(
    makeIngestKey,
    (data: { name: string; deveuis?: string[]; application?: string }) => ({ body: { data } }),
    { asSelf: true },
  );
}

export function useRevokeIngestKey() {
  return useChange(revokeIngestKey, (id: number) => ({ params: { id } }), {
    asSelf: true,
  });
}
