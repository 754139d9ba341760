import type { MedicinePlan } from "@dosebeat/contract/plans";
import { getMedicinePlan, previewPlan, putMedicinePlan } from "@dosebeat/contract/plans-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import { rowsInZone } from "./home-rows.ts";

/** The chart day from which a plan is on home time, or with null on local time; if it is today, from now. */
interface ZoneSwitch {
  from: string;
  today: string;
  timezone: string | null;
}

/** The next doses after the switch. */
export function useSwitchPreview(plan: MedicinePlan, { from, today, timezone }: ZoneSwitch) {
  const { medicine, version } = plan;
  return useQuery({
    queryKey: ["plan-preview", "zone", medicine, version, from, today, timezone],
    meta: shownBy(getMedicinePlan),
    enabled: from !== "",
    queryFn: async ({ signal }) => {
      const schedules = rowsInZone(plan.schedules, from, timezone);
      const data = { medicine, from: beginOf(from, today), schedules, days: PREVIEW_DAYS };
      const body = { data };
      return (await call(previewPlan, { body, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Long enough to reach the first doses after a cycle's break. */
const PREVIEW_DAYS = 60;

export function useSwitchZone(plan: MedicinePlan) {
  const { medicine, version, schedules } = plan;
  return useChange(putMedicinePlan, ({ from, today, timezone }: ZoneSwitch) => ({
    params: { medicineId: medicine },
    body: {
      data: {
        version,
        from: beginOf(from, today),
        schedules: rowsInZone(schedules, from, timezone),
      },
    },
  }));
}

/** What was due earlier today stays unchanged. */
function beginOf(from: string, today: string): string | null {
  return from === today ? null : from;
}
