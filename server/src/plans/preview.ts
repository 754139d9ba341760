import type { PlanPreview } from "@dosebeat/contract/plans";
import { addDays, type ZoneSpan } from "@dosebeat/domain/local-time";
import { dayWords, occasionsOf, type PlannedMedicine } from "@dosebeat/domain/plan";

/** The doses and the words of chart days in a plan of one medicine. */
export function previewOf(
  medicine: PlannedMedicine,
  zones: readonly ZoneSpan[],
  from: string,
  days: number,
): Pick<PlanPreview, "doses" | "days"> {
  const to = addDays(from, days - 1);
  const doses = occasionsOf([medicine], zones, from, to).flatMap(({ due, doses: due_then }) =>
    due_then.map(({ day, time, amount }) => ({
      ...{ date: day, dosage_time: `${time.slice(0, 5)}:00.000`, amount },
      due_utc: due.toISOString(),
    })),
  );
  const words = dayWords([medicine], zones, from, to);
  return { doses, days: [...words].map(([date, plan]) => ({ date, plan })) };
}
