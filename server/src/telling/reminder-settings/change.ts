import { type ChangeReminders, MOST_OFF_DAYS } from "@dosebeat/contract/reminders";
import { invalid, problem } from "../../http/errors.ts";
import { isAhead } from "../../http/instant-range.ts";
import { presentSettings } from "./present.ts";
import type { ChangedColumns, SettingsRow } from "./queries.ts";

/** @throws 400 for a pause of reminders that is already over, or too long */
export function refuseFarOff({ off_until }: ChangeReminders, now: Date): void {
  if (off_until === undefined || off_until === null) return;
  if (isAhead(new Date(off_until), now, MOST_OFF_DAYS)) return;
  throw invalid(["off_until"], problem("off_far", { most: MOST_OFF_DAYS }));
}

/** The columns to write, and the names of the settings that changed. */
export function changesOf(
  changes: ChangeReminders,
  before: SettingsRow,
  now: Date,
): { columns: ChangedColumns; names: string[] } {
  const { quiet, off_until, ...plain } = changes;
  const columns: ChangedColumns = { ...plain };
  if (quiet !== undefined) {
    Object.assign(columns, { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null });
  }
  if (off_until !== undefined) {
    const until = off_until === null ? null : new Date(off_until);
    // When repeated, it still holds from when it was first said.
    const from = before.off_until && before.off_until > now ? before.off_from : now;
    Object.assign(columns, { off_from: until && from, off_until: until });
  }
  // Doses due earlier are never reminded of.
  if (columns.is_on === true && !before.is_on) columns.on_since = now;
  const old = presentSettings(before, now);
  const newer = presentSettings(Object.assign({}, before, columns), now);
  const names = SETTING_NAMES.filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(newer[name]),
  );
  return { columns, names };
}

const SETTING_NAMES = [
  "is_on",
  "lead_minutes",
  "repeat_minutes",
  "repeats",
  "last_minutes",
  "quiet",
  "off_until",
  "shows",
  "mail",
  "weekly_mail",
  "notices",
  "light",
] as const;
