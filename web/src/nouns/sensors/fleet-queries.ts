import type { TellBox } from "@dosebeat/contract/downlinks";
import { getDownlinks, tellBox, withdrawDownlink } from "@dosebeat/contract/downlinks-calls";
import { getGateways } from "@dosebeat/contract/gateways";
import type { ChangeSensor } from "@dosebeat/contract/sensor-changes";
import { getSensor, getSignal, getUplinks } from "@dosebeat/contract/sensor-detail-calls";
import type { Sensor, SensorInput } from "@dosebeat/contract/sensors";
import {
  changeSensor,
  getSensorDecoding,
  getSensorLabels,
  getSensorSummaries,
  getSensorTriage,
  registerSensors,
} from "@dosebeat/contract/sensors-calls";
import type { UplinkOutcome } from "@dosebeat/contract/uplinks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { previousOf } from "../../api/previous-answer.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import type { queryOf } from "./list-search.ts";
import type { BoxTimeRange } from "./queries.ts";

/** A page of boxes (administrators). */
export function useSensorSummaries(
  query: ReturnType<typeof queryOf>,
  refetchInterval = REFETCH_INTERVAL,
) {
  return useQuery({
    queryKey: ["sensors", "list", query],
    meta: shownBy(getSensorSummaries),
    queryFn: ({ signal }) => call(getSensorSummaries, { query, signal }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** A box with its assignments; reading who had it is recorded in the audit log. */
export function useSensorDetail(deveui: string) {
  return useQuery({
    queryKey: ["sensors", "detail", deveui],
    meta: shownBy(getSensor),
    queryFn: async ({ signal }) => (await call(getSensor, { params: { deveui }, signal })).data,
  });
}

/** The call accepts no more. */
const LABELS_AT_ONCE = 100;

/** The data on the labels of boxes, claim codes included. */
export function useSensorLabels(all: readonly string[]) {
  return useQuery({
    queryKey: ["sensors", "labels", all.join(",")],
    meta: shownBy(getSensorLabels),
    enabled: all.length > 0,
    queryFn: async ({ signal }) => {
      const found: Sensor[] = [];
      for (let from = 0; from < all.length; from += LABELS_AT_ONCE) {
        const deveuis = all.slice(from, from + LABELS_AT_ONCE).join(",");
        found.push(...(await call(getSensorLabels, { query: { deveuis }, signal })).data);
      }
      return found;
    },
  });
}

/** How many boxes need which kind of attention. */
export function useSensorTriage() {
  return useQuery({
    queryKey: ["sensors", "triage"],
    meta: shownBy(getSensorTriage),
    queryFn: async ({ signal }) => (await call(getSensorTriage, { signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** Uplinks of a box, newest first: all, those with one outcome, or the network's own log. */
export function useUplinks(deveui: string, page: number, shown: UplinkOutcome | "log" | undefined) {
  const filter = shown === "log" ? { event: shown } : { outcome: shown };
  // That there are none of one outcome says nothing of another.
  const list = ["sensors", "uplinks", deveui, shown];
  return useQuery({
    queryKey: [...list, page],
    meta: shownBy(getUplinks),
    queryFn: ({ signal }) =>
      call(getUplinks, {
        params: { deveui },
        query: { "pagination[page]": page, ...filter },
        signal,
      }),
    placeholderData: previousOf(list),
  });
}

/** Signal quality and silences of a box. */
export function useSignal({ deveui, from, to }: BoxTimeRange) {
  return useQuery({
    queryKey: ["sensors", "signal", deveui, from, to],
    meta: shownBy(getSignal),
    queryFn: async ({ signal }) =>
      (await call(getSignal, { params: { deveui }, query: { from, to }, signal })).data,
  });
}

/** Which gateways received a box, and how well. */
export function useGateways({ deveui, from, to }: BoxTimeRange) {
  return useQuery({
    queryKey: ["sensors", "gateways", deveui, from, to],
    meta: shownBy(getGateways),
    queryFn: async ({ signal }) =>
      (await call(getGateways, { params: { deveui }, query: { from, to }, signal })).data,
  });
}

/** Registers one or many boxes, all or none. */
export function useRegisterSensors() {
  return useChange(registerSensors, (data: SensorInput | SensorInput[]) => ({ body: { data } }));
}

/** Corrects a box or takes it out of use, in the administrator's own name. */
export function useChangeSensor(deveui: string) {
  return useChange(changeSensor, (data: ChangeSensor) => ({ params: { deveui }, body: { data } }), {
    asSelf: true,
  });
}

const DECODING_INTERVAL = 2_000;

/** Progress of decoding a box's messages again after a change of its model. */
export function useSensorDecoding(deveui: string) {
  return useQuery({
    queryKey: ["sensors", "decoding", deveui],
    meta: shownBy(getSensorDecoding),
    queryFn: async ({ signal }) =>
      (await call(getSensorDecoding, { params: { deveui }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.is_finished === false ? DECODING_INTERVAL : false),
  });
}

/** What a box was told. Staff are informed at once when a command's state changes. */
export function useDownlinks(deveui: string) {
  return useQuery({
    queryKey: ["sensors", "downlinks", deveui],
    meta: shownBy(getDownlinks),
    queryFn: async ({ signal }) => (await call(getDownlinks, { params: { deveui }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** Withdraws a command by its id. */
export function useWithdrawDownlink(deveui: string) {
  return useChange(withdrawDownlink, (id: number) => ({ params: { deveui, id } }));
}

/** Sends a command to a box. */
export function useTellBox(deveui: string) {
  return useChange(tellBox, (data: TellBox["data"]) => ({ params: { deveui }, body: { data } }));
}
