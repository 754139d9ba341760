import {
  MedicineScheduleAnswer,
  ScheduleAnswer,
  SchedulesAnswer,
} from "@dosebeat/contract/schedules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";

/** Every time of day of the signed-in patient, all medicines. */
export function useSchedules() {
  return useQuery({
    queryKey: ["schedules"],
    queryFn: async ({ signal }) => {
      const path = "/api/medicine-schedules/profile";
      return (await call(SchedulesAnswer, "GET", path, undefined, signal)).data.schedule;
    },
  });
}

/** What depends on the times of a medicine. */
const TOUCHED = ["schedules", "medicine", "doses"];

export function useAddSchedule() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (data: { dosage_time: string; medicine: number }) =>
      call(ScheduleAnswer, "POST", "/api/medicine-schedules", { data }),
    onSuccess: () =>
      Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export function useDeleteSchedule() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(ScheduleAnswer, "DELETE", `/api/medicine-schedules/${id}`),
    onSuccess: () =>
      Promise.all(TOUCHED.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** One medicine with its times and its doses of the last 30 chart days. */
export function useMedicineSchedule(medicine: number) {
  return useQuery({
    queryKey: ["medicine", medicine],
    queryFn: async ({ signal }) => {
      const path = `/api/medicine-schedule/medicine/${medicine}`;
      return (await call(MedicineScheduleAnswer, "GET", path, undefined, signal)).data;
    },
  });
}
