import { findOwnBox, getLostBox, loseBox } from "@dosebeat/contract/lost-box";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The box that the patient reported lost; null: none. */
export function useLostBox() {
  return useQuery({
    queryKey: ["sensors", "lost"],
    meta: shownBy(getLostBox),
    queryFn: async ({ signal }) => (await call(getLostBox, { signal })).data,
  });
}

export function useLoseBox() {
  return useChange(loseBox, (data: { deveui: string }) => ({ body: { data } }));
}

export function useFindBox() {
  return useChange(findOwnBox, (data: { deveui: string }) => ({ body: { data } }));
}
