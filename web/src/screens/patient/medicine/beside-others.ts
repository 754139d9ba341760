import type { RowInWords } from "../../../nouns/plan-editor/plan-groups.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useSchedules } from "../../../nouns/schedules/queries.ts";

/**
 * Whether the box may hold another medicine with other times: then a press does not tell which of them
 * was taken.
 * @param medicine its id; null: it is being added
 */
export function useIsBesideOthers(medicine: number | null, rows: readonly RowInWords[]): boolean {
  const { data: profile } = useProfile();
  const { data: schedules } = useSchedules();
  if (!profile?.sensor || !schedules || rows.length === 0) return false;
  const own = timesOf(rows);
  return profile.medicines
    .filter(({ id }) => id !== medicine)
    .map(({ id }) => timesOf(schedules.filter((row) => row.medicine.id === id)))
    .some((times) => times !== "" && times !== own);
}

/** Identifies a plan by its times and days. */
function timesOf(rows: readonly RowInWords[]): string {
  return rows
    .map(({ dosage_time, recurrence }) => {
      const days = !recurrence || recurrence.kind === "daily" ? null : recurrence;
      return `${dosage_time.slice(0, 5)} ${JSON.stringify(days)}`;
    })
    .sort()
    .join(" ");
}
