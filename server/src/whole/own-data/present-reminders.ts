import type { Export } from "@dosebeat/contract/own-data";
import { quietHoursOf } from "../../telling/reminders/quiet-hours.ts";
import { instant } from "./present-stated.ts";
import type { findOwnCare, findOwnReminders, OwnMessage } from "./reminder-queries.ts";

type OwnReminders = Awaited<ReturnType<typeof findOwnReminders>>;
type OwnCare = Awaited<ReturnType<typeof findOwnCare>>;

export function presentOwnReminders({
  settings,
  snoozes,
  devices,
  calendar,
}: OwnReminders): Export["reminders"] {
  return {
    settings: settings ? presentSettings(settings) : null,
    snoozes: snoozes.map(({ due_at, said_at, minutes }) => ({
      due: due_at.toISOString(),
      said: said_at.toISOString(),
      minutes,
    })),
    devices: devices.map(({ label, endpoint, created_at, last_ok_at }) => ({
      label,
      service: new URL(endpoint).host,
      createdAt: created_at.toISOString(),
      last_ok: instant(last_ok_at),
    })),
    calendar: calendar
      ? { since: calendar.since.toISOString(), read: instant(calendar.read_at) }
      : null,
  };
}

function presentSettings(
  row: NonNullable<OwnReminders["settings"]>,
): NonNullable<Export["reminders"]["settings"]> {
  const { is_on, lead_minutes, repeat_minutes, repeats, last_minutes } = row;
  const { shows, mail, weekly_mail, notices, light } = row;
  return {
    is_on,
    on_since: row.on_since.toISOString(),
    lead_minutes,
    repeat_minutes,
    repeats,
    last_minutes,
    quiet: quietHoursOf(row),
    off_from: instant(row.off_from),
    off_until: instant(row.off_until),
    shows,
    mail,
    weekly_mail,
    notices,
    light,
  };
}

export function presentOwnCare({ carers, invitations, patients, thanks }: OwnCare): Export["care"] {
  const thanksOf = ({ id }: { id: number }) =>
    thanks
      .filter(({ link_id }) => link_id === id)
      .map(({ due_at, said_at }) => ({ due: due_at.toISOString(), said: said_at.toISOString() }));
  return {
    carers: carers.map((row) => ({
      name: `${row.givenname} ${row.familyname}`.trim(),
      email: row.email,
      scope: row.scope,
      after_minutes: row.after_minutes,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      since: instant(row.since),
      last_read: instant(row.last_read_at),
      thanks: thanksOf(row),
    })),
    invitations: invitations.map((row) => ({
      email: row.email,
      scope: row.scope,
      after_minutes: row.after_minutes,
      createdAt: row.created_at.toISOString(),
      expires: row.expires_at.toISOString(),
      used: instant(row.used_at),
    })),
    patients: patients.map((row) => ({
      scope: row.scope,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      since: instant(row.since),
      is_muted: row.is_muted,
      asks: row.asks,
      digest: row.digest,
      quiet: quietHoursOf(row),
      last_read: instant(row.last_read_at),
      called: row.called,
      shares_telephone: row.shares_telephone,
      thanks: thanksOf(row),
    })),
  };
}

export function presentOwnMessage(row: OwnMessage): Export["messages"][number] {
  const { to, kind, step, channel, state, reason } = row;
  return {
    to,
    kind,
    step,
    about: row.about_at.toISOString(),
    channel,
    state,
    reason,
    decided: row.decided_at.toISOString(),
    sent: instant(row.sent_at),
  };
}
