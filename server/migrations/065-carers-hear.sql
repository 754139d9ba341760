-- An alert that found no device is told when a carer can hear it: devices and verified addresses of carers wake
-- their patients, too.
create or replace function enlist_by_user() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(
    select id from profiles where user_id = any(array(select user_id from changed))
    union
    select profile_id from care_links where user_id = any(array(select user_id from changed))));
  return null;
end
$$;

create or replace function enlist_moved_device() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(
    select id from profiles where user_id in (old.user_id, new.user_id)
    union
    select profile_id from care_links where user_id in (old.user_id, new.user_id)));
  return null;
end
$$;

create trigger reminders_woken_by_address after update of email_verified_at on users for each row
  when ((old.email_verified_at is null) is distinct from (new.email_verified_at is null))
  execute function enlist_user();

-- That so many boxes are silent that it is not their doing (decision 71): of the whole installation, so neither of
-- a group nor of a patient, as `alerts` are.
create table network_alerts (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  -- Since when it is not so any more; the alert ends an hour later, unless it is so again.
  gone_at timestamptz,
  ended_at timestamptz,
  -- When it was counted last: how many boxes were silent, of how many.
  counted_at timestamptz not null,
  silent integer not null,
  boxes integer not null
);
-- Whoever counts at the same time: one of them tells it.
create unique index network_alerts_open on network_alerts ((true)) where ended_at is null;
create index network_alerts_ended on network_alerts (ended_at);
