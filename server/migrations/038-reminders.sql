-- Reminders, carers, push, the calendar (docs/reminders.md). Servers of the release before know nothing of
-- these tables; the triggers of 039 tell the planner what they change.

-- How a patient wants to be reminded; no row: the defaults.
create table reminder_settings (
  profile_id bigint primary key references profiles on delete cascade,
  is_on boolean not null default true,
  lead_minutes int not null default 0 check (lead_minutes = 0 or lead_minutes between 5 and 60),
  repeat_minutes int not null default 15 check (repeat_minutes between 5 and 60),
  repeats int not null default 2 check (repeats between 0 and 3),
  last_minutes int not null default 60 check (last_minutes = 0 or last_minutes between 30 and 180),
  -- Quiet hours, in the patient's zone; both or neither.
  quiet_from time,
  quiet_to time,
  -- No reminders from when it was said until then.
  off_from timestamptz,
  off_until timestamptz,
  shows text not null default 'plain' check (shows in ('hidden', 'plain', 'names')),
  mail boolean not null default false,
  weekly_mail boolean not null default false,
  notices boolean not null default true,
  -- What was due before is never reminded of: when reminders were last switched on.
  on_since timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check ((off_from is null) = (off_until is null))
);

-- "Remind me later", said about an occasion by its due time.
create table reminder_snoozes (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  due_at timestamptz not null,
  said_at timestamptz not null,
  minutes int not null check (minutes between 5 and 120),
  key uuid,
  key_body bytea,
  unique (profile_id, key)
);
create index reminder_snoozes_due on reminder_snoozes (profile_id, due_at);

-- Browsers and phones that show notifications.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Ends with this session; null: it merely expired and was forgotten since.
  session_id uuid references sessions on delete set null,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  -- The public VAPID key that it was made with.
  push_key text not null,
  label text not null,
  created_at timestamptz not null,
  last_ok_at timestamptz,
  -- Since when a service refuses it with other 4xx than 404 and 410.
  refused_since timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table care_links (
  id bigint generated always as identity primary key,
  -- The patient.
  profile_id bigint not null references profiles on delete cascade,
  -- The carer.
  user_id bigint not null references users on delete cascade,
  scope text not null check (scope in ('alerts', 'doses', 'figures')),
  after_minutes int not null default 90 check (after_minutes between 30 and 720),
  -- asks: the carer entered a code, and the patient has not said yes.
  state text not null check (state in ('asks', 'active')),
  created_at timestamptz not null,
  -- When it became active: no alert of what was due before.
  since timestamptz,
  is_muted boolean not null default false,
  asks boolean not null default true,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  quiet_from time default '22:00',
  quiet_to time default '07:00',
  last_read_at timestamptz,
  unique (profile_id, user_id),
  check ((quiet_from is null) = (quiet_to is null))
);
create index care_links_user on care_links (user_id);

create table care_invitations (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  scope text not null check (scope in ('alerts', 'doses', 'figures')),
  after_minutes int not null check (after_minutes between 30 and 720),
  -- Null: by a code that the patient tells.
  email text,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index care_invitations_profile on care_invitations (profile_id);

create table calendar_feeds (
  profile_id bigint primary key references profiles on delete cascade,
  token_hash bytea not null unique,
  since timestamptz not null,
  read_at timestamptz
);

-- When to look at a patient next, at most 24 h ahead. What changes for the patient sets it to now, in the
-- same transaction.
create table reminder_plans (
  profile_id bigint primary key references profiles on delete cascade,
  check_at timestamptz not null,
  -- A planner is looking at the patient: nothing is sent meanwhile, nor where the planner died before it was
  -- done. Null: nobody is looking.
  claimed_until timestamptz,
  -- Steps up to then are over, whatever became of them; null: nobody has looked yet.
  decided_until timestamptz,
  -- Presses since then may answer what is open.
  window_from timestamptz not null,
  -- Whether the next uplink of the box changes what a carer is told.
  waits_for_frame boolean not null default false
);
create index reminder_plans_check on reminder_plans (check_at);

-- The planner of all servers: when it last could decide, and its last outage. No row before the first time.
create table reminder_planner (
  is_only boolean primary key default true check (is_only),
  decided_at timestamptz,
  out_from timestamptz,
  out_until timestamptz
);

-- What was decided to be sent: one row for each device or mail. Partitioned by the month of about_at
-- (server/src/database/partitions.ts).
create sequence message_ids;
create table messages (
  id bigint not null default nextval('message_ids'),
  -- Who gets it.
  user_id bigint not null,
  -- The patient it is about.
  profile_id bigint not null references profiles on delete cascade,
  kind text not null check (kind in ('reminder', 'alert', 'notice', 'digest', 'weekly', 'test')),
  -- Of the steps of domain/src/reminders/decisions.ts.
  step text not null,
  -- The due time of the occasion, or the instant that a notice is about.
  -- To the millisecond: marks and tokens find the row by it.
  about_at timestamptz not null check (about_at = date_trunc('milliseconds', about_at)),
  channel text not null check (channel in ('push', 'mail', 'none')),
  -- The push subscription, or 0.
  target bigint not null,
  state text not null check (state in ('waiting', 'sent', 'dropped', 'failed')),
  -- Why it was dropped or failed, or why a message was withdrawn.
  reason text,
  decided_at timestamptz not null,
  -- Not sent before; the lease of who sends it ends then.
  send_at timestamptz not null,
  -- Not sent after.
  until_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  -- What the text needs: domain/src/reminders/decisions.ts.
  details jsonb not null,
  primary key (about_at, id),
  unique (user_id, profile_id, kind, step, about_at, target)
) partition by range (about_at);
alter sequence message_ids owned by messages.id;
create table messages_rest partition of messages default;
create index messages_send on messages (send_at) where state = 'waiting';
create index messages_profile on messages (profile_id, about_at);
create index messages_user on messages (user_id, decided_at);

-- As in 022, with messages.
create or replace function add_month(parent text, month date) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  child text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-01 00:00:00+00');
  until text := to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00');
  at text;
begin
  if parent not in ('uplinks', 'raw_uplinks', 'readings', 'press_claims', 'messages') then
    raise exception 'The table % has no months.', parent;
  end if;
  if to_regclass(quote_ident(child)) is not null then return false; end if;
  select attname into at from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = quote_ident(parent)::regclass;
  -- No row may be on its way to `…_rest` that belongs to the new table.
  execute format('lock table only %I in share row exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  -- The index alone answers only for pages that a vacuum has seen since they were written: let it come
  -- after a fiftieth of a month instead of a fifth.
  execute format('create table %I (like %I including all)
    with (autovacuum_vacuum_insert_scale_factor = 0.02)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
    insert into %5$I select * from moved', rest, at, since, until, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, since, until);
  return true;
end
$$;

-- Messages are kept for three months.
create function drop_message_month(month date) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'messages' || to_char(month, '_YYYY_MM'));
end
$$;
revoke execute on function drop_message_month(date) from public;
