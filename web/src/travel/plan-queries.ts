import { getMedicinePlan, previewPlan, putMedicinePlan } from "@dosebeat/contract/calls/plans";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { shownBy } from "../api/stale.ts";
import { useChange } from "../api/use-change.ts";
import { rowsInZone } from "./home-rows.ts";

/** From when on a plan is on home time, or with null on local time. */
interface ZoneSwitch {
  from: string;
  timezone: string | null;
}

/** The next doses as the switch would make them. */
export function useSwitchPreview(plan: MedicinePlan, { from, timezone }: ZoneSwitch) {
  const { medicine, version } = plan;
  return useQuery({
    queryKey: ["plan-preview", "zone", medicine, version, from, timezone],
    meta: shownBy(getMedicinePlan),
    enabled: from !== "",
    queryFn: async ({ signal }) => {
      const schedules = rowsInZone(plan.schedules, from, timezone);
      const body = { data: { medicine, from, schedules, days: PREVIEW_DAYS } };
      return (await call(previewPlan, { body, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Long enough for the first doses after a break of a cycle. */
const PREVIEW_DAYS = 60;

export function useSwitchZone(plan: MedicinePlan) {
  const { medicine, version, schedules } = plan;
  return useChange(putMedicinePlan, ({ from, timezone }: ZoneSwitch) => ({
    params: { medicineId: medicine },
    body: { data: { version, from, schedules: rowsInZone(schedules, from, timezone) } },
  }));
}
