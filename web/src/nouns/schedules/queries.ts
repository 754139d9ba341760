import type { AnswerOf } from "@dosebeat/contract/base/define-call";
import {
  addSchedule,
  getMedicineSchedule,
  getSchedules,
  removeSchedule,
} from "@dosebeat/contract/schedules-calls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { askOrRecall } from "../../offline/kept-answers.ts";

type Schedules = AnswerOf<typeof getSchedules>["data"];

/** Kept schedules; null if another release kept them. */
export function fitSchedules(data: unknown): Schedules | null {
  return getSchedules.answer.schema.safeParse({ data }).data?.data ?? null;
}

export const schedulesOptions = queryOptions({
  queryKey: ["schedules"],
  meta: shownBy(getSchedules),
  queryFn: ({ signal, client, queryKey }) =>
    askOrRecall({
      kind: "schedules",
      ask: async () => (await call(getSchedules, { query: { phases: "all" }, signal })).data,
      fit: fitSchedules,
      onLate: (data) => client.setQueryData(queryKey, data),
    }),
});

/**
 * All schedules of the signed-in patient, for every medicine, including past and future phases.
 * @param meanwhile shown until there is an answer
 */
export function useSchedules(meanwhile?: Schedules) {
  return useQuery({
    ...schedulesOptions,
    placeholderData: () => meanwhile,
    select: ({ schedule }) => schedule,
  });
}

export function useAddSchedule() {
  return useChange(addSchedule, (data: { dosage_time: string; medicine: number }) => ({
    body: { data },
  }));
}

export function useDeleteSchedule() {
  return useChange(removeSchedule, (scheduleId: number) => ({ params: { scheduleId } }));
}

/** A medicine with its times and its doses of the last 30 chart days. */
export function useMedicineSchedule(medicineId: number) {
  return useQuery({
    queryKey: ["medicine", medicineId],
    meta: shownBy(getMedicineSchedule),
    queryFn: async ({ signal }) =>
      (await call(getMedicineSchedule, { params: { medicineId }, signal })).data,
  });
}
