import type { RosterEntry } from "@dosebeat/contract/roster";
import type { SummaryAttributes } from "@dosebeat/contract/summaries";
import { share } from "@dosebeat/domain/adherence/adherence";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { SummaryRow } from "./list-queries.ts";
import type { RosterRow } from "./roster-queries.ts";

/** A patient as listed by GET /api/adherence/summary. */
export function presentSummary(
  row: SummaryRow,
  days: number,
): { id: number; attributes: SummaryAttributes } {
  const { today } = row;
  return {
    id: row.id,
    attributes: {
      profileuid: row.profileuid,
      givenname: row.givenname,
      familyname: row.familyname,
      record_number: row.record_number,
      born: row.born,
      timezone: row.timezone,
      days,
      from: today === null ? null : addDays(today, 1 - days),
      to: today,
      due: row.due,
      taken: row.taken,
      missed: row.missed,
      unknown: row.unknown,
      skipped: row.skipped,
      coverage: { numerator: row.covered, denominator: row.past, percent: row.coverage },
      taking: {
        numerator: row.counted_taken,
        denominator: row.counted_due,
        percent: row.taking,
      },
      range: presentRange(row),
      trend: row.trend,
      last_press_utc: row.last_press_at?.toISOString() ?? null,
      sensor: presentBox(row),
      computed_utc: row.computed_at?.toISOString() ?? null,
      is_current: !row.is_stale,
    },
  };
}

function presentRange({
  past,
  range_low,
  range_high,
}: Pick<SummaryRow, "past" | "range_low" | "range_high">): SummaryAttributes["range"] {
  if (range_low === null || range_high === null) return null;
  return { low: share(range_low, past), high: share(range_high, past) };
}

function presentBox(row: SummaryRow): SummaryAttributes["sensor"] {
  if (row.deveui === null || row.box_state === null) return null;
  return {
    deveui: row.deveui,
    serial_number: row.serial_number,
    state: row.box_state,
    battery: row.battery,
    last_received_utc: row.last_received_at?.toISOString() ?? null,
  };
}

/** A user as GET /api/profiles/roster lists them. */
export function presentRosterEntry({
  role,
  last_press_at,
  computed_at,
  ...row
}: RosterRow): RosterEntry {
  const { is_stale: isStale, is_taken: _, ...shown } = row;
  return {
    ...shown,
    profiletype: role,
    last_press_utc: last_press_at?.toISOString() ?? null,
    computed_utc: computed_at?.toISOString() ?? null,
    is_current: !isStale,
  };
}
