import { getDoses } from "@dosebeat/contract/doses-calls";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { call } from "../../api/call.ts";
import { PrescribingContext } from "../../api/prescribing.ts";
import { shownBy } from "../../api/stale.ts";

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
