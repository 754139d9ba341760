import { assignSensor, unassignSensor } from "@dosebeat/contract/bindings";
import { getReadings } from "@dosebeat/contract/readings";
import { useQuery } from "@tanstack/react-query";
import { call, callAsSelf } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

const POINTS = 600;

export interface BoxTimeRange {
  deveui: string;
  /** Instants in UTC; `to` is exclusive. */
  from: string;
  to: string;
}

/** A box's readings in a time range; disabled until the range is known. */
export function useReadings(range: BoxTimeRange | null, asSelf = false) {
  const make = asSelf ? callAsSelf : call;
  return useQuery({
    queryKey: ["readings", range],
    meta: shownBy(getReadings),
    enabled: range !== null,
    queryFn: async ({ signal }) => {
      const { deveui, from: startdate, to: enddate } = range ?? { deveui: "", from: "", to: "" };
      const data = { deveui, startdate, enddate, maxPoints: POINTS };
      return (await make(getReadings, { body: { data }, signal })).data;
    },
  });
}

/** `asSelf` for administrators acting in their own name. */
export function useAssignSensor(asSelf = false) {
  return useChange(
    assignSensor,
    (data: { profileid: number; deveui: string; claimcode?: string }) => ({ body: { data } }),
    { asSelf },
  );
}

export function useUnassignSensor(asSelf = false) {
  return useChange(
    unassignSensor,
    (data: { deveui: string; profileid?: number }) => ({ body: { data } }),
    {
      asSelf,
    },
  );
}
