import type { RosterEntry } from "@dosebeat/contract/roster";
import type { RosterRow } from "./list-queries.ts";

export function presentRosterEntry({ role, last_press, ...row }: RosterRow): RosterEntry {
  return { ...row, profiletype: role, last_press_utc: last_press?.toISOString() ?? null };
}
