-- Webhooks of other systems (decision 116). Servers of the release before know nothing of them.
create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  -- Sealed with JWT_SECRET for the id.
  secret bytea,
  events text[] not null check (cardinality(events) > 0),
  -- Ids of groups; null: all patients.
  groups bigint[] check (cardinality(groups) between 1 and 100),
  has_names boolean not null,
  created_at timestamptz not null
);

-- What a webhook is told. The newest of a subject is what its receiver believes.
create table webhook_events (
  id bigint generated always as identity primary key,
  uid uuid not null default gen_random_uuid(),
  webhook_id bigint not null references webhooks on delete cascade,
  -- Null: a test.
  profile_id bigint references profiles on delete cascade,
  -- What it is about: a dose, the silence of the box, its battery, or which box it is.
  subject text not null,
  event text not null,
  -- The parts of the notice that are the event's own.
  told jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked')),
  attempts integer not null default 0,
  made_at timestamptz not null,
  -- Since when it is tried; later than `made_at` if it is sent again.
  since_at timestamptz not null,
  -- While it waits: when it is tried next, or until when it is a server's.
  send_at timestamptz not null,
  done_at timestamptz,
  -- Of the last answer.
  status smallint,
  reason text
);
create index webhook_events_subject on webhook_events (webhook_id, profile_id, subject, id desc);
create index webhook_events_listed on webhook_events (webhook_id, id desc);
create index webhook_events_waiting on webhook_events (webhook_id, send_at) where state = 'waiting';
create index webhook_events_order on webhook_events (webhook_id, profile_id, id) where state = 'waiting';
create index webhook_events_parked on webhook_events (webhook_id) where state = 'parked';
create index webhook_events_profile on webhook_events (profile_id);
create index webhook_events_made on webhook_events (made_at);

-- Patients of whom a webhook is told; epoch: never looked at.
create table webhook_watches (
  profile_id bigint primary key references profiles on delete cascade,
  again_at timestamptz not null default 'epoch'
);
create index webhook_watches_again on webhook_watches (again_at);

-- Those of whom something else is known or planned. As in alert_marks, rows are only added: nobody waits for a lock.
create table webhook_marks (
  profile_id bigint not null,
  from_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index webhook_marks_profile on webhook_marks (profile_id);

create function mark_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_marks select changed.profile_id, min(changed.from_at)
    from changed join webhook_watches using (profile_id) group by changed.profile_id;
  return null;
end
$$;
create trigger webhooks_told_of_changes after insert on summary_changes
  referencing new table as changed for each statement execute function mark_webhooks();
