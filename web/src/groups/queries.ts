import {
  changeGroup,
  changeGroupMembers,
  createGroup,
  getGroup,
  getGroupMembers,
  getGroups,
  removeGroup,
} from "@dosebeat/contract/calls/groups";
import type { GroupKind } from "@dosebeat/contract/group-kinds";
import type { GroupAttributes } from "@dosebeat/contract/groups";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";
import { useChange } from "../api/use-change.ts";
import type { GroupsSearch } from "./search.ts";

const REFETCH_INTERVAL = 60_000;
/** Most that one call answers. */
const ALL = 100;

/** A group in a list. */
export interface Group extends GroupAttributes {
  id: number;
}

/** A page of groups by name. */
export function useGroups({ q, kind, page = 1 }: GroupsSearch, pageSize: number) {
  const query = {
    search: q,
    kind,
    "sort[0]": "name:asc",
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  return useQuery({
    queryKey: ["groups", "list", query],
    meta: shownBy(getGroups),
    queryFn: ({ signal }) => call(getGroups, { query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The first hundred groups by name, to choose from. */
export function useGroupChoices(): readonly Group[] | undefined {
  const { data } = useGroups({}, ALL);
  return data?.data.map(({ id, attributes }) => ({ id, ...attributes }));
}

export function useGroup(id: number) {
  return useQuery({
    queryKey: ["groups", "one", id],
    meta: shownBy(getGroup),
    queryFn: async ({ signal }): Promise<Group> => {
      const { data } = await call(getGroup, { params: { id }, signal });
      return { id: data.id, ...data.attributes };
    },
  });
}

/** A page of the members of a group by name. */
export function useGroupMembers(id: number, search: string, page: number, pageSize: number) {
  const query = {
    search: search || undefined,
    "sort[0]": "familyname:asc",
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  return useQuery({
    queryKey: ["groups", "members", id, query],
    meta: shownBy(getGroupMembers),
    queryFn: ({ signal }) => call(getGroupMembers, { params: { id }, query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

interface GroupInput {
  name: string;
  kind: GroupKind;
}

export function useCreateGroup() {
  return useChange(createGroup, (data: GroupInput) => ({ body: { data } }), { asSelf: true });
}

export function useChangeGroup() {
  return useChange(
    changeGroup,
    ({ id, ...data }: GroupInput & { id: number }) => ({ params: { id }, body: { data } }),
    { asSelf: true },
  );
}

export function useRemoveGroup() {
  return useChange(removeGroup, (id: number) => ({ params: { id } }), { asSelf: true });
}

/** Adds members to a group, and removes some: all of it, or nothing. */
export function useChangeMembers() {
  return useChange(
    changeGroupMembers,
    ({ id, ...data }: { id: number; add?: number[]; remove?: number[] }) => ({
      params: { id },
      body: { data },
    }),
    { asSelf: true },
  );
}
