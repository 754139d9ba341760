import {
  addStockEntry,
  getStock,
  getStockEntries,
  removeStockEntry,
} from "@dosebeat/contract/calls/stock";
import type { SentBodyOf } from "@dosebeat/contract/define-call";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";
import { useChange } from "../api/use-change.ts";

export type NewEntry = SentBodyOf<typeof addStockEntry>["data"];

/** What is left of each current medicine. */
export function useStock() {
  return useQuery({
    queryKey: ["stock"],
    meta: shownBy(getStock),
    queryFn: async ({ signal }) => (await call(getStock, { signal })).data,
  });
}

/** What was entered of a medicine, the newest first. */
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
