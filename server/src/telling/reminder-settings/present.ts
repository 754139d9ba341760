import type { Device } from "@dosebeat/contract/push";
import type { Reminders } from "@dosebeat/contract/reminders";
import { quietHoursOf } from "../reminders/quiet-hours.ts";
import type { DeviceRow, SettingsRow } from "./queries.ts";

export type PresentedSettings = Omit<
  Reminders,
  "push_key" | "mail_available" | "devices" | "box_light"
>;

/** Settings as defined by the contract; a pause of reminders that is over counts as none. */
export function presentSettings(row: SettingsRow, now: Date): PresentedSettings {
  const { off_until } = row;
  const { is_on, lead_minutes, repeat_minutes, repeats, last_minutes } = row;
  const { shows, mail, weekly_mail, notices, light } = row;
  return {
    is_on,
    lead_minutes,
    repeat_minutes,
    repeats,
    last_minutes,
    quiet: quietHoursOf(row),
    off_until: off_until && off_until > now ? off_until.toISOString() : null,
    shows,
    mail,
    weekly_mail,
    notices,
    light,
  };
}

export function presentDevice({ id, label, created_at, last_ok_at }: DeviceRow): Device {
  const last_ok_utc = last_ok_at?.toISOString() ?? null;
  return { id, label, createdAt: created_at.toISOString(), last_ok_utc };
}
