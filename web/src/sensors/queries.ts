import { assignSensor, unassignSensor } from "@dosebeat/contract/calls/bindings";
import { getReadings } from "@dosebeat/contract/calls/readings";
import {
  getSensor,
  getSensorLabels,
  getSensorSummaries,
  getSensorTriage,
  getSignal,
  getUplinks,
  registerSensors,
} from "@dosebeat/contract/calls/sensors";
import type { SensorInput } from "@dosebeat/contract/sensors";
import type { UplinkOutcome } from "@dosebeat/contract/uplinks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, callAsSelf } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";
import { useChange } from "../api/use-change.ts";
import type { queryOf } from "./list-search.ts";

const POINTS = 600;
const REFRESH = 60_000;

export interface Span {
  deveui: string;
  /** Instants in UTC, the end excluded. */
  from: string;
  to: string;
}

/** Readings of a box in a span; waits until the span is known. */
export function useReadings(span: Span | null, asSelf = false) {
  const make = asSelf ? callAsSelf : call;
  return useQuery({
    queryKey: ["readings", span],
    meta: shownBy(getReadings),
    enabled: span !== null,
    queryFn: async ({ signal }) => {
      const { deveui, from: startdate, to: enddate } = span ?? { deveui: "", from: "", to: "" };
      const data = { deveui, startdate, enddate, maxPoints: POINTS };
      return (await make(getReadings, { body: { data }, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** A page of the boxes that a query of the contract finds (administrators). */
export function useSensorSummaries(query: ReturnType<typeof queryOf>, refetchInterval = REFRESH) {
  return useQuery({
    queryKey: ["sensors", "list", query],
    meta: shownBy(getSensorSummaries),
    queryFn: ({ signal }) => call(getSensorSummaries, { query, signal }),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** One box with its bindings; who had it leaves a trace in the audit log. */
export function useSensorDetail(deveui: string) {
  return useQuery({
    queryKey: ["sensors", "detail", deveui],
    meta: shownBy(getSensor),
    queryFn: async ({ signal }) => (await call(getSensor, { params: { deveui }, signal })).data,
  });
}

/** What stands on the labels of boxes, claim codes included. */
export function useSensorLabels(all: readonly string[]) {
  const deveuis = all.join(",");
  return useQuery({
    queryKey: ["sensors", "labels", deveuis],
    meta: shownBy(getSensorLabels),
    enabled: all.length > 0,
    queryFn: async ({ signal }) =>
      (await call(getSensorLabels, { query: { deveuis }, signal })).data,
  });
}

/** How many boxes need which care. */
export function useSensorTriage() {
  return useQuery({
    queryKey: ["sensors", "triage"],
    meta: shownBy(getSensorTriage),
    queryFn: async ({ signal }) => (await call(getSensorTriage, { signal })).data,
    refetchInterval: REFRESH,
  });
}

/** What networks sent of a box, the newest first; `outcome` undefined: whatever became of it. */
export function useUplinks(deveui: string, page: number, outcome: UplinkOutcome | undefined) {
  return useQuery({
    queryKey: ["sensors", "uplinks", deveui, page, outcome],
    meta: shownBy(getUplinks),
    queryFn: ({ signal }) =>
      call(getUplinks, {
        params: { deveui },
        query: { "pagination[page]": page, outcome },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How a box was received and when it was silent. */
export function useSignal({ deveui, from, to }: Span) {
  return useQuery({
    queryKey: ["sensors", "signal", deveui, from, to],
    meta: shownBy(getSignal),
    queryFn: async ({ signal }) =>
      (await call(getSignal, { params: { deveui }, query: { from, to }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** One box or many, all or none. */
export function useRegisterSensors() {
  return useChange(registerSensors, (data: SensorInput | SensorInput[]) => ({ body: { data } }));
}

/** `asSelf` where administrators do it in their own name. */
export function useAssignSensor(asSelf = false) {
  return useChange(
    assignSensor,
    (data: { profileid: number; deveui: string; claimcode?: string }) => ({ body: { data } }),
    { asSelf },
  );
}

export function useUnassignSensor(asSelf = false) {
  return useChange(unassignSensor, (deveui: string) => ({ body: { data: { deveui } } }), {
    asSelf,
  });
}
