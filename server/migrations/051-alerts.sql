-- Alerts of staff by mail and webhook (decision 66). A rule holds for the patients of its group.
create table alert_rules (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups on delete cascade,
  kind text not null check (kind in ('box_silent', 'not_understood', 'battery_low', 'missed_in_a_row',
    'low_coverage', 'stock_out')),
  count smallint,
  emails text[] not null check (cardinality(emails) <= 5),
  webhook text,
  -- Sealed with JWT_SECRET for the id of the rule.
  secret bytea,
  -- Of whoever made it: for addresses without an account.
  language text not null,
  created_at timestamptz not null,
  check ((kind = 'missed_in_a_row') = (count is not null))
);
create index alert_rules_group on alert_rules (group_id);

create table alerts (
  id bigint generated always as identity primary key,
  -- Null: the rule was removed.
  rule_id bigint references alert_rules on delete set null,
  group_id bigint not null references groups on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  kind text not null,
  count smallint,
  deveui text,
  since_at timestamptz not null,
  begun_at timestamptz not null,
  -- Since when its state is gone, while its end is not told.
  gone_at timestamptz,
  ended_at timestamptz
);
-- Whoever works out the same at once: one of them tells it.
create unique index alerts_open on alerts (rule_id, profile_id) where ended_at is null;
create index alerts_profile on alerts (profile_id, id desc);
create index alerts_group on alerts (group_id, id desc);
create index alerts_ended on alerts (ended_at);

-- What is to be told of an alert where, written in the transaction in which it begins or ends.
create table alert_deliveries (
  id bigint generated always as identity primary key,
  rule_id bigint not null references alert_rules on delete cascade,
  -- Null: a test.
  alert_id bigint references alerts on delete cascade,
  event text not null check (event in ('begun', 'ended', 'test')),
  channel text not null check (channel in ('mail', 'webhook')),
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  made_at timestamptz not null,
  -- While it waits: when it is tried next, or until when it is a server's.
  send_at timestamptz not null,
  done_at timestamptz,
  -- Of the last answer.
  status smallint,
  reason text
);
create index alert_deliveries_rule on alert_deliveries (rule_id, id desc);
create index alert_deliveries_waiting on alert_deliveries (rule_id, channel, send_at) where state = 'waiting';
create index alert_deliveries_alert on alert_deliveries (alert_id, event);

-- Patients for whom a rule holds, or did while an alert was open: what was looked at last.
create table alert_watches (
  profile_id bigint primary key references profiles on delete cascade,
  -- `computed_at` of the state that was judged; epoch: look again.
  judged_at timestamptz not null default 'epoch',
  -- When to look again although nothing was worked out anew.
  again_at timestamptz
);

-- What alerts need of a patient (AlertFacts), worked out with the state of the worklist.
alter table worklist_states add column facts jsonb;

-- As those of 039, the triggers are off while a backup is restored, which has the rows themselves.
create function watch_group() returns trigger language plpgsql as $$
begin
  insert into alert_watches (profile_id)
    select profile_id from group_members where group_id = new.group_id order by profile_id
    on conflict (profile_id) do update set judged_at = 'epoch';
  return null;
end
$$;
create trigger alerts_watched_by_rule after insert on alert_rules
  for each row execute function watch_group();

create function watch_members() returns trigger language plpgsql as $$
begin
  insert into alert_watches (profile_id)
    select distinct profile_id from changed
      where exists (select from alert_rules where alert_rules.group_id = changed.group_id)
      order by profile_id
    on conflict (profile_id) do update set judged_at = 'epoch';
  return null;
end
$$;
create trigger alerts_watched_by_joining after insert on group_members
  referencing new table as changed for each statement execute function watch_members();

-- Whoever is erased leaves, too, and is watched no more.
create function watch_leaving() returns trigger language plpgsql as $$
begin
  update alert_watches set judged_at = 'epoch', again_at = 'epoch'
    where profile_id in (select profile_id from changed);
  return null;
end
$$;
create trigger alerts_watched_by_leaving after delete on group_members
  referencing old table as changed for each statement execute function watch_leaving();
