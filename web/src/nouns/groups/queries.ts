import type { GroupKind } from "@dosebeat/contract/group-kinds";
import type { GroupAttributes } from "@dosebeat/contract/groups";
import {
  changeGroup,
  changeGroupMember,
  changeGroupMembers,
  createGroup,
  getGroup,
  getGroupMembers,
  getGroups,
  removeGroup,
} from "@dosebeat/contract/groups-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { getRole } from "../../session/session.ts";
import type { GroupsChange } from "./search.ts";

/** A group in a list. */
export interface Group extends GroupAttributes {
  id: number;
}

/** `prescriber`: only groups in which the user is a prescriber. */
type GroupsWanted = GroupsChange & { prescriber?: boolean | undefined };

/** A page of groups by name. */
export function useGroups({ q, kind, page = 1, prescriber }: GroupsWanted, pageSize: number) {
  const query = {
    search: q,
    kind,
    prescriber: prescriber ? "true" : undefined,
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

/** How many groups the user may choose from; undefined until known. */
export function useGroupCount(): number | undefined {
  return useGroups({}, 1).data?.meta.pagination.total;
}

/** Whether the user is a clinician in no group, who therefore sees nobody. */
export function useIsWithoutGroup(): boolean {
  const count = useGroupCount();
  return getRole() !== "admin" && count === 0;
}

/** A group; disabled while `id` is undefined. */
export function useGroup(id: number | undefined) {
  return useQuery({
    queryKey: ["groups", "one", id],
    meta: shownBy(getGroup),
    enabled: id !== undefined,
    queryFn: async ({ signal }): Promise<Group> => {
      const { data } = await call(getGroup, { params: { id: id ?? 0 }, signal });
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
  telephone: GroupAttributes["telephone"];
  four_eyes: boolean;
}

interface ChangedGroup extends Partial<GroupInput> {
  id: number;
}

export function useCreateGroup() {
  return useChange(createGroup, (data: GroupInput & { key: string }) => ({ body: { data } }), {
    asSelf: true,
  });
}

export function useChangeGroup() {
  return useChange(
    changeGroup,
    ({ id, ...data }: ChangedGroup) => ({ params: { id }, body: { data } }),
    { asSelf: true },
  );
}

export function useRemoveGroup() {
  return useChange(removeGroup, (id: number) => ({ params: { id } }), { asSelf: true });
}

/** Adds and removes members of a group, all or nothing. */
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

/** Grants a right to a clinician of a group, or withdraws it. */
export function useChangeMember() {
  return useChange(
    changeGroupMember,
    ({
      id,
      profileid,
      ...data
    }: {
      id: number;
      profileid: number;
      is_prescriber?: boolean;
      has_study?: boolean;
    }) => ({
      params: { id, profileid },
      body: { data },
    }),
  );
}
