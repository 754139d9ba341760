import { getWorklist } from "@dosebeat/contract/worklist-calls";
import { getWorklistGroups, type WorklistGroup } from "@dosebeat/contract/worklist-groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import type { GroupsSearch } from "../../../nouns/groups/search.ts";

/** A group with the number of its patients who need a call today. */
export interface GroupToCall extends WorklistGroup {
  id: number;
}

/** A page of groups, by name or by most patients to call. */
export function useGroupsToCall({ q, kind, order, page = 1 }: GroupsSearch, pageSize: number) {
  const query = {
    search: q,
    kind,
    "sort[0]": order === "call" ? "call:desc" : "name:asc",
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  return useQuery({
    queryKey: ["groups", "to-call", query],
    meta: shownBy(getWorklistGroups),
    queryFn: ({ signal }) => call(getWorklistGroups, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** How many rows of the worklist are open in a group, and how many patients it has. */
export function useGroupCalls(group: number) {
  const query = { group, "pagination[page]": 1, "pagination[pageSize]": 1 } as const;
  return useQuery({
    queryKey: ["worklist", query],
    meta: shownBy(getWorklist),
    queryFn: ({ signal }) => call(getWorklist, { query, signal }),
    select: ({ meta }) => meta.counts,
    refetchInterval: REFETCH_INTERVAL,
  });
}
