import { ChartAnswer } from "@dosebeat/contract/readings";
import {
  AssignSensorAnswer,
  RegisterSensorsAnswer,
  SensorSummariesAnswer,
  UnassignSensorAnswer,
} from "@dosebeat/contract/sensors";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";

const POINTS = 600;
const REFRESH = 30_000;

export interface Span {
  deveui: string;
  /** Instants in UTC, the end excluded. */
  from: string;
  to: string;
}

/** Readings of a box in a span; waits until the span is known. */
export function useReadings(span: Span | null) {
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
      const answer = await call(
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

const PAGE_SIZE = 25;

/** A page of all boxes, oldest first (administrators). */
export function useSensorSummaries(page: number) {
  const search = new URLSearchParams({
    "sort[0]": "id:asc",
    "pagination[page]": String(page),
    "pagination[pageSize]": String(PAGE_SIZE),
  });
  return useQuery({
    queryKey: ["sensors", page],
    queryFn: ({ signal }) =>
      call(SensorSummariesAnswer, "GET", `/api/sensory-summaries?${search}`, undefined, signal),
    refetchInterval: REFRESH,
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
  return useMutation({
    mutationFn: async (data: { deveui: string; serial_number?: string; claimcode?: string }) => {
      const answer = await call(RegisterSensorsAnswer, "POST", "/api/sensors", { data });
      return [answer.data].flat()[0];
    },
    onSuccess,
  });
}

/** `ask`: callAsOneself where administrators do it in their own name. */
export function useAssignSensor(ask = call) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (data: { profileid: number; deveui: string; claimcode?: string }) =>
      ask(AssignSensorAnswer, "POST", "/api/sensor/assign", { data }),
    onSuccess,
  });
}

export function useUnassignSensor(ask = call) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (deveui: string) =>
      ask(UnassignSensorAnswer, "PUT", "/api/sensor/unassign", { data: { deveui } }),
    onSuccess,
  });
}
