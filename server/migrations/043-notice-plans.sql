-- When a patient gets notices and the weekly mail next, and a carer a digest. A time that is long over, such as
-- 'epoch', only means that it is to be worked out anew.
create table notice_plans (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'weekly', 'digest')),
  profile_id bigint not null references profiles on delete cascade,
  -- Of a digest: for whom.
  link_id bigint references care_links on delete cascade,
  next_at timestamptz not null,
  -- The last local calendar day of which nothing is to be told any more; null: the next time begins it.
  told_day date,
  -- Until then a server works on it; others leave it alone.
  leased_until timestamptz,
  -- Of notices: what the patient has been told and what has not ended (domain/src/reminders/notices.ts).
  known jsonb not null default '[]',
  check ((kind = 'digest') = (link_id is not null))
);
create unique index notice_plans_of on notice_plans (profile_id, kind, coalesce(link_id, 0));
create index notice_plans_link on notice_plans (link_id);
create index notice_plans_next on notice_plans (next_at);

insert into notice_plans (kind, profile_id, next_at) select 'notice', id, 'epoch' from profiles;
insert into notice_plans (kind, profile_id, next_at)
  select 'weekly', profile_id, 'epoch' from reminder_settings where weekly_mail;
insert into notice_plans (kind, profile_id, link_id, next_at)
  select 'digest', profile_id, id, 'epoch' from care_links where digest <> 'off';

-- As those of 039, the triggers are off while a backup is restored, which has the rows themselves.
create function plan_notices() returns trigger language plpgsql as $$
begin
  insert into notice_plans (kind, profile_id, next_at) values ('notice', new.id, 'epoch');
  return null;
end
$$;
create trigger reminders_woken_by_new_profile after insert on profiles
  for each row execute function plan_notices();

create function plan_weekly_mail() returns trigger language plpgsql as $$
begin
  insert into notice_plans (kind, profile_id, next_at) values ('weekly', new.profile_id, 'epoch')
    on conflict do nothing;
  return null;
end
$$;
create trigger reminders_woken_by_weekly_mail after insert or update of weekly_mail on reminder_settings
  for each row when (new.weekly_mail) execute function plan_weekly_mail();

create function plan_digest() returns trigger language plpgsql as $$
begin
  insert into notice_plans (kind, profile_id, link_id, next_at)
    values ('digest', new.profile_id, new.id, 'epoch')
    on conflict (profile_id, kind, coalesce(link_id, 0)) do update set next_at = 'epoch', told_day = null;
  return null;
end
$$;
create trigger reminders_woken_by_digest after insert or update of digest on care_links
  for each row when (new.digest <> 'off') execute function plan_digest();

-- Another zone or other quiet hours: the next time may be another, or have come already.
create function replan_by_quiet_hours() returns trigger language plpgsql as $$
begin
  update notice_plans set next_at = 'epoch' where profile_id = new.profile_id and kind = 'notice';
  return null;
end
$$;
create trigger reminders_woken_by_quiet_hours after insert or update of quiet_from, quiet_to on reminder_settings
  for each row execute function replan_by_quiet_hours();

-- Digests come in the carer's zone.
create function replan_by_zone() returns trigger language plpgsql as $$
begin
  update notice_plans set next_at = 'epoch'
    where (kind <> 'digest' and profile_id = any(array(select profile_id from changed)))
      or link_id = any(array(select care_links.id from care_links
        join profiles on profiles.user_id = care_links.user_id
        where profiles.id = any(array(select profile_id from changed))));
  return null;
end
$$;
create trigger reminders_woken_by_notice_zone_insert after insert on profile_zones
  referencing new table as changed for each statement execute function replan_by_zone();
create trigger reminders_woken_by_notice_zone_update after update on profile_zones
  referencing new table as changed for each statement execute function replan_by_zone();
create trigger reminders_woken_by_notice_zone_delete after delete on profile_zones
  referencing old table as changed for each statement execute function replan_by_zone();
