import { getWorklistGroups, type WorklistGroup } from "@dosebeat/contract/worklist-groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import type { GroupsSearch } from "../../../nouns/groups/search.ts";

/** A group with how many of its patients need a call today. */
export interface GroupToCall extends WorklistGroup {
  id: number;
}

/** A page of groups, by name or with most to call first. */
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
