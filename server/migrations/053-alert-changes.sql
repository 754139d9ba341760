-- Rules of alerts that are changed, alerts of patients who are erased, and who is looked at (decision 66).

-- Changes with each change of the rule: who changes what they have not read is refused.
alter table alert_rules add column version integer not null default 1;

-- Of an alert whose patient was erased, only its number is left, to tell that it has ended.
alter table alert_deliveries add column erased_alert bigint;
create index alert_deliveries_failed on alert_deliveries (rule_id, done_at) where state = 'failed';

-- Patients of whom something changed that alerts may depend on. As in summary_changes, rows are only added: nobody waits
-- for a lock, and a change that is not committed yet keeps its row. Whoever looks removes those that it sees first.
create table alert_marks (
  profile_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index alert_marks_profile on alert_marks (profile_id);

-- When to look again although nothing was worked out anew; epoch: never looked at.
alter table alert_watches drop column judged_at;
alter table alert_watches alter column again_at set default 'epoch';
update alert_watches set again_at = 'epoch';
create index alert_watches_again on alert_watches (again_at);

create or replace function watch_group() returns trigger language plpgsql as $$
begin
  insert into alert_watches (profile_id)
    select profile_id from group_members where group_id = new.group_id order by profile_id
    on conflict do nothing;
  insert into alert_marks select profile_id from group_members where group_id = new.group_id;
  return null;
end
$$;
create trigger alerts_watched_by_count after update on alert_rules for each row
  when (old.count is distinct from new.count) execute function watch_group();

create or replace function watch_members() returns trigger language plpgsql as $$
begin
  insert into alert_watches (profile_id)
    select distinct profile_id from changed
      where exists (select from alert_rules where alert_rules.group_id = changed.group_id)
      order by profile_id
    on conflict do nothing;
  insert into alert_marks select distinct profile_id from changed;
  return null;
end
$$;

create or replace function watch_leaving() returns trigger language plpgsql as $$
begin
  insert into alert_marks select distinct profile_id from changed;
  return null;
end
$$;

create function watch_account() returns trigger language plpgsql as $$
begin
  insert into alert_marks select id from profiles where user_id = new.id;
  return null;
end
$$;
create trigger alerts_watched_by_account after update on users for each row
  when ((old.is_active, old.role, old.staff) is distinct from (new.is_active, new.role, new.staff))
  execute function watch_account();

create function watch_profile() returns trigger language plpgsql as $$
begin
  insert into alert_marks values (new.profile_id);
  return null;
end
$$;
create trigger alerts_watched_by_first_facts after insert on worklist_states for each row
  execute function watch_profile();
create trigger alerts_watched_by_facts after update on worklist_states for each row
  when (old.facts is distinct from new.facts) execute function watch_profile();
create trigger alerts_watched_by_coverage after update on summary_periods for each row
  when (new.days = 14 and (old.covered, old.past) is distinct from (new.covered, new.past))
  execute function watch_profile();
