import { getDoses } from "@dosebeat/contract/doses-calls";
import { addPause, changePause, getPauses, removePause } from "@dosebeat/contract/pauses-calls";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { call } from "../../api/call.ts";
import { PrescribingContext } from "../../api/prescribing.ts";
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

/** The doses that a pause would take out of the past. */
export interface PausedPast {
  due: number;
  taken: number;
}

/** How many doses before now fall in chart days, both included; null: none are asked for. */
export function usePausedPast(medicine: number, days: { from: string; to: string } | null) {
  const profileid = use(PrescribingContext)?.profileid;
  return useQuery({
    queryKey: ["doses", "paused", profileid ?? null, medicine, days],
    meta: shownBy(getDoses),
    enabled: days !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<PausedPast> => {
      const { from, to } = days ?? { from: "", to: "" };
      const query = { from, to, medicine, ...(profileid !== undefined && { profileid }) };
      const { doses } = (await call(getDoses, { query, signal })).data;
      const past = doses.filter(({ due_utc }) => Date.parse(due_utc) < Date.now());
      const taken = past.filter((dose) => isTaken(statusIfCounted(dose)));
      return { due: past.length, taken: taken.length };
    },
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
