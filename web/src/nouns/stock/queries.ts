import type { SentBodyOf } from "@dosebeat/contract/base/define-call";
import {
  addStockEntry,
  getStock,
  getStockEntries,
  getStockMarks,
  removeStockEntry,
} from "@dosebeat/contract/stock-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

export type NewEntry = SentBodyOf<typeof addStockEntry>["data"];

/** What is left of each current medicine. */
export function useStock() {
  return useQuery({
    queryKey: ["stock"],
    meta: shownBy(getStock),
    queryFn: async ({ signal }) => (await call(getStock, { signal })).data,
  });
}

/** What is left of each current medicine of a patient (administrators); the access is logged. */
export function useStockOf(profileid: number) {
  return useQuery({
    queryKey: ["stock-of", profileid],
    meta: shownBy(getStock),
    queryFn: async ({ signal }) => {
      const query = { profileid: String(profileid) };
      return (await callAsSelf(getStock, { query, signal })).data;
    },
  });
}

/** Administrators get no events about patients' stock. */
const MARKS_REFETCH_INTERVAL = 300_000;

/** How long the medicines of the patients on a page last (administrators), by profile. */
export function useStockMarks(profileids: readonly number[]) {
  const asked = profileids.toSorted((one, other) => one - other).join(",");
  return useQuery({
    queryKey: ["stock-marks", asked],
    meta: shownBy(getStockMarks),
    enabled: asked !== "",
    queryFn: ({ signal }) => callAsSelf(getStockMarks, { query: { profileids: asked }, signal }),
    select: ({ data }) => new Map(data.map(({ profileid, state }) => [profileid, state])),
    refetchInterval: MARKS_REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The stock entries of a medicine, newest first. */
export function useStockEntries(medicine: number) {
  return useQuery({
    queryKey: ["stock-entries", medicine],
    meta: shownBy(getStockEntries),
    queryFn: async ({ signal }) =>
      (await call(getStockEntries, { query: { medicine: String(medicine) }, signal })).data,
  });
}

export function useAddEntry() {
  return useChange(addStockEntry, (data: NewEntry) => ({ body: { data } }));
}

export function useRemoveEntry() {
  return useChange(removeStockEntry, (id: number) => ({ params: { id } }));
}
