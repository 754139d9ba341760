import { addPause, changePause, getPauses, removePause } from "@dosebeat/contract/pauses-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** A pause to add; `from` null: from now, `to` null: open-ended. */
export interface NewPause {
  medicine: number;
  from: string | null;
  to: string | null;
  reason: string;
}

/** The pauses of a medicine, by time. */
export function usePauses(medicine: number) {
  return useQuery({
    queryKey: ["pauses", medicine],
    meta: shownBy(getPauses),
    queryFn: async ({ signal }) => (await call(getPauses, { query: { medicine }, signal })).data,
  });
}

export function useAddPause() {
  return useChange(addPause, (data: NewPause) => ({ body: { data } }));
}

/** Ends a pause now, or after a chart day. */
export function useEndPause() {
  return useChange(changePause, ({ id, to }: { id: number; to: string | null }) => ({
    params: { id },
    body: { data: to === null ? {} : { to } },
  }));
}

export function useRemovePause() {
  return useChange(removePause, (id: number) => ({ params: { id } }));
}
