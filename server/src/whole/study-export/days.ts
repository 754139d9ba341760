import type { StudyRow } from "@dosebeat/contract/study-tables";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { zoneOn } from "@dosebeat/domain/time/local-time";
import { presentedDays } from "../../state/adherence/days.ts";
import { gapsOn } from "./gaps.ts";
import type { AskedRows } from "./study-task.ts";

/** The chart days as counted in the figures. */
export function dayRows({ number, range, timeline }: AskedRows): StudyRow<"days">[] {
  return presentedDays(timeline, range).map((day) => ({
    record_number: number,
    timezone: zoneOn(day.date, timeline.zones),
    ...day,
    uncertain_minutes:
      gapsOn(day.date, timeline).reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE,
  }));
}
