import { ChartAnswer } from "@dosebeat/contract/readings";
import {
  AssignSensorAnswer,
  RegisterSensorsAnswer,
  SensorDetailAnswer,
  type SensorInput,
  SensorLabelsAnswer,
  SensorSignalAnswer,
  SensorSummariesAnswer,
  SensorTriageAnswer,
  UnassignSensorAnswer,
} from "@dosebeat/contract/sensors";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";

const POINTS = 600;
const REFRESH = 60_000;

export interface Span {
  deveui: string;
  /** Instants in UTC, the end excluded. */
  from: string;
  to: string;
}

/** Readings of a box in a span; waits until the span is known. `ask` as below. */
export function useReadings(span: Span | null, ask = call) {
  return useQuery({
    queryKey: ["readings", span],
    enabled: span !== null,
    queryFn: async ({ signal }) => {
      const data = {
        deveui: span?.deveui,
        startdate: span?.from,
        enddate: span?.to,
        maxPoints: POINTS,
      };
      const answer = await ask(
        ChartAnswer,
        "POST",
        "/api/medicine-history/chart",
        { data },
        signal,
      );
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** A page of the boxes that a query of the contract finds (administrators). */
export function useSensorSummaries(query: string, refetchInterval = REFRESH) {
  return useQuery({
    queryKey: ["sensors", "list", query],
    queryFn: ({ signal }) =>
      call(SensorSummariesAnswer, "GET", `/api/sensory-summaries?${query}`, undefined, signal),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** One box with its bindings; who had it leaves a trace in the audit log. */
export function useSensorDetail(deveui: string) {
  return useQuery({
    queryKey: ["sensors", "detail", deveui],
    queryFn: async ({ signal }) =>
      (await call(SensorDetailAnswer, "GET", `/api/sensors/${deveui}`, undefined, signal)).data,
  });
}

/** What stands on the labels of boxes, claim codes included. */
export function useSensorLabels(deveuis: readonly string[]) {
  const path = `/api/sensor-labels?deveuis=${deveuis.join(",")}`;
  return useQuery({
    queryKey: ["sensors", "labels", path],
    enabled: deveuis.length > 0,
    queryFn: async ({ signal }) =>
      (await call(SensorLabelsAnswer, "GET", path, undefined, signal)).data,
  });
}

/** How many boxes need which care. */
export function useSensorTriage() {
  return useQuery({
    queryKey: ["sensors", "triage"],
    queryFn: async ({ signal }) =>
      (await call(SensorTriageAnswer, "GET", "/api/sensor-triage", undefined, signal)).data,
    refetchInterval: REFRESH,
  });
}

/** What networks sent of a box, the newest first; `outcome` empty: whatever became of it. */
export function useUplinks(deveui: string, page: number, outcome: string) {
  const search = new URLSearchParams({ "pagination[page]": String(page) });
  if (outcome) search.set("outcome", outcome);
  const path = `/api/sensors/${deveui}/uplinks?${search}`;
  return useQuery({
    queryKey: ["sensors", "uplinks", path],
    queryFn: ({ signal }) => call(UplinksAnswer, "GET", path, undefined, signal),
    placeholderData: keepPreviousData,
  });
}

/** How a box was received and when it was silent. */
export function useSignal({ deveui, from, to }: Span) {
  const path = `/api/sensors/${deveui}/signal?${new URLSearchParams({ from, to })}`;
  return useQuery({
    queryKey: ["sensors", "signal", path],
    queryFn: async ({ signal }) =>
      (await call(SensorSignalAnswer, "GET", path, undefined, signal)).data,
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["sensors", "profiles", "profile", "doses"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useRegisterSensor() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: async (data: { deveui: string; serial_number?: string; claimcode?: string }) => {
      const answer = await call(RegisterSensorsAnswer, "POST", "/api/sensors", { data });
      return [answer.data].flat()[0];
    },
    onSuccess,
  });
}

/** Many boxes, all or none. */
export function useRegisterSensors() {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: async (data: SensorInput[]) => {
      const answer = await call(RegisterSensorsAnswer, "POST", "/api/sensors", { data });
      return [answer.data].flat();
    },
    onSuccess,
  });
}

/** `ask`: callAsOneself where administrators do it in their own name. */
export function useAssignSensor(ask = call) {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: (data: { profileid: number; deveui: string; claimcode?: string }) =>
      ask(AssignSensorAnswer, "POST", "/api/sensor/assign", { data }),
    onSuccess,
  });
}

export function useUnassignSensor(ask = call) {
  const onSuccess = useRefresh();
  return useSingleMutation({
    mutationFn: (deveui: string) =>
      ask(UnassignSensorAnswer, "PUT", "/api/sensor/unassign", { data: { deveui } }),
    onSuccess,
  });
}
