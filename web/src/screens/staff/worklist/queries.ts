import type { CallOutcome } from "@dosebeat/contract/base/worklist-entries";
import { addNote } from "@dosebeat/contract/notes-calls";
import type { WorklistRow } from "@dosebeat/contract/worklist";
import {
  addWorklistEntry,
  getWorklist,
  getWorklistEntries,
  removeWorklistEntry,
} from "@dosebeat/contract/worklist-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { previousOf } from "../../../api/previous-answer.ts";
import { REFETCH_INTERVAL } from "../../../api/refetch-interval.ts";
import { shownBy } from "../../../api/stale.ts";
import { useChange } from "../../../api/use-change.ts";
import type { Section } from "./search.ts";

/** A row of the list with its patient's profile id. */
export interface Row extends WorklistRow {
  profileid: number;
}

interface Asked {
  search: string | undefined;
  group: number | undefined;
  section: Section | undefined;
  isDone: boolean;
  isMine: boolean;
  page: number;
  pageSize: number;
}

/** A page of the worklist; it changes with time alone, so it is refetched. */
export function useWorklist(asked: Asked, isAsked = true) {
  const { search, group, section, isDone, isMine, page, pageSize } = asked;
  const query = {
    search,
    group,
    section,
    is_done: isDone ? "true" : "false",
    ...(isMine && { is_mine: "true" as const }),
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  // Another group's patients and counts are never shown under the name of this one.
  const list = ["worklist", "rows", group];
  return useQuery({
    queryKey: [...list, query],
    meta: { ...shownBy(getWorklist), saysGone: true },
    queryFn: ({ signal }) => call(getWorklist, { query, signal }),
    enabled: isAsked,
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: previousOf(list),
  });
}

/** What staff did about a patient, newest first. */
export function useContacts(profileid: number) {
  return useQuery({
    queryKey: ["patients", profileid, "contacts"],
    meta: shownBy(getWorklistEntries),
    queryFn: async ({ signal }) =>
      (await call(getWorklistEntries, { params: { profileid }, signal })).data,
  });
}

interface NewEntry {
  row: Row;
  kind: "called" | "done" | "snoozed";
  /** The outcome of a call. */
  outcome?: CallOutcome | null;
  /** Id of the entry that the user saw last; null: none. */
  after: number | null;
  /** When the row comes back. */
  until?: string | null;
  text?: string;
  key: string;
}

export function useAddEntry() {
  return useChange(addWorklistEntry, ({ row, kind, outcome, until, ...more }: NewEntry) => ({
    params: { profileid: row.profileid },
    body: {
      data: {
        kind,
        version: row.version,
        ...more,
        ...(outcome && { outcome }),
        ...(until && { until }),
      },
    },
  }));
}

export function useUndoEntry() {
  return useChange(removeWorklistEntry, (id: number) => ({ params: { id } }));
}

interface NewNote {
  profileid: number;
  text: string;
  is_shared: boolean;
  key: string;
}

export function useAddNote() {
  return useChange(addNote, (data: NewNote) => ({ body: { data } }));
}
