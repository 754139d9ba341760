import { addExcused, getExcused, removeExcused } from "@dosebeat/contract/excused";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** Days without monitoring, inclusive, and the reason. */
export interface NewPeriod {
  from: string;
  to: string;
  reason: string;
}

export function useExcused() {
  return useQuery({
    queryKey: ["excused"],
    meta: shownBy(getExcused),
    queryFn: async ({ signal }) => (await call(getExcused, { signal })).data,
  });
}

export function useAddExcused() {
  return useChange(addExcused, (data: NewPeriod & { key: string }) => ({ body: { data } }));
}

export function useRemoveExcused() {
  return useChange(removeExcused, (id: number) => ({ params: { id } }));
}
