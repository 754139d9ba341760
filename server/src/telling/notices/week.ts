import { isTaken } from "@dosebeat/domain/doses/statuses";
import type { remindedProfile } from "../../access/profiles/scope.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { adherenceOf } from "../../state/adherence/days.ts";
import { dosesOf } from "../../state/doses/days.ts";

/** How some days went, in doses. */
interface Week {
  due: number;
  taken: number;
  onTime: number;
  missed: number;
  unknown: number;
  /** The percentage of due doses whose fate is known; null: nothing was due. */
  coverage: number | null;
}

/** The doses of chart days, both inclusive: by the code of the figures; without a box, by the patient's word. */
export async function weekOf(
  parts: Pick<Parts, "db" | "clock">,
  profile: ReturnType<typeof remindedProfile>,
  range: DayRange,
  hasBox: boolean,
): Promise<Week> {
  if (!hasBox) return weekByWord(parts, profile, range);
  const { days, figures } = await adherenceOf(parts, profile, range);
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    due: sum(({ due }) => due),
    taken: sum(({ taken }) => taken),
    onTime: sum(({ on_time }) => on_time),
    missed: sum(({ missed }) => missed),
    unknown: sum(({ unknown }) => unknown),
    coverage: figures.coverage.percent,
  };
}

async function weekByWord(
  parts: Pick<Parts, "db" | "clock">,
  profile: ReturnType<typeof remindedProfile>,
  range: DayRange,
): Promise<Week> {
  const { doses } = await dosesOf(parts, profile, range);
  const due = doses.filter(({ status }) => status !== "excused");
  const taken = due.filter(({ status }) => isTaken(status)).length;
  const skipped = due.filter(({ status }) => status === "skipped").length;
  const unknown = due.length - taken - skipped;
  return { due: due.length, taken, unknown, onTime: 0, missed: 0, coverage: null };
}
