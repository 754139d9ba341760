import { ExcusedAnswer, ExcusedPeriodAnswer } from "@dosebeat/contract/excused";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";

/** Days that are not monitored, both included, and why. */
export interface NewPeriod {
  from: string;
  to: string;
  reason: string;
}

export function useExcused() {
  return useQuery({
    queryKey: ["excused"],
    queryFn: async ({ signal }) =>
      (await call(ExcusedAnswer, "GET", "/api/excused", undefined, signal)).data,
  });
}

/** What is worked out of the days and has to be asked for again. */
const TOUCHED = ["doses", "medicine"];

/** It is done when the list tells of it. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    for (const key of TOUCHED) void client.invalidateQueries({ queryKey: [key] });
    return client.invalidateQueries({ queryKey: ["excused"] });
  };
}

export function useAddExcused() {
  const onSettled = useRefresh();
  return useSingleMutation({
    mutationFn: async (data: NewPeriod) =>
      (await call(ExcusedPeriodAnswer, "POST", "/api/excused", { data })).data,
    onSettled,
  });
}

export function useRemoveExcused() {
  const onSettled = useRefresh();
  return useSingleMutation({
    mutationFn: async (id: number) =>
      (await call(ExcusedPeriodAnswer, "DELETE", `/api/excused/${id}`)).data,
    onSettled,
  });
}
