-- What changes for a patient lets the planner of reminders look at once: reminder_plans.check_at becomes
-- 'epoch', which every clock shows as past, in the transaction of the change. Triggers do it, so that nobody
-- can forget it and servers of the release before do it as well.

-- A row is changed with every look, and check_at is indexed.
alter table reminder_plans set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.1);

-- Every row is locked, also one that is woken already: the planner passes over it until the change is
-- committed, else it could look just before and take the wake for its own. In the order of their ids, so
-- that two which wake the same patients cannot deadlock.
-- Steps since the wake are not decided: what changed may have brought them, however late the next look is.
-- A look decides at most 24 h ahead: what was decided for later went by another clock, and is left.
create function wake_reminders(of_profiles bigint[]) returns void language plpgsql as $$
begin
  perform from reminder_plans where profile_id = any(of_profiles) order by profile_id for no key update;
  if found then
    update reminder_plans set check_at = 'epoch', decided_until = case
        when clock_timestamp() > decided_until - interval '25 hours'
        then least(decided_until, clock_timestamp()) else decided_until end
      where profile_id = any(of_profiles) and check_at <> 'epoch';
  end if;
end
$$;

-- Whether anybody could be told: an active carer, or the patient with reminders on and a device or mail.
create function has_reminders(of_profile bigint) returns boolean language plpgsql stable as $$
declare
  patient bigint := (select users.id from users join profiles on profiles.user_id = users.id
    where profiles.id = of_profile and is_active);
begin
  if patient is null then return false; end if;
  if exists (select from care_links where profile_id = of_profile and state = 'active') then
    return true;
  end if;
  if exists (select from reminder_settings where profile_id = of_profile and not is_on) then
    return false;
  end if;
  return exists (select from push_subscriptions where user_id = patient)
    or exists (select from reminder_settings where profile_id = of_profile and mail);
end
$$;

-- Wakes them, and makes or removes their rows.
create function enlist_reminders(of_profiles bigint[]) returns void language plpgsql as $$
begin
  perform wake_reminders(of_profiles);
  insert into reminder_plans (profile_id, check_at, window_from)
    select id, 'epoch', 'epoch' from profiles where id = any(of_profiles) and has_reminders(id) order by id
    on conflict (profile_id) do update set check_at = 'epoch';
  delete from reminder_plans where profile_id = any(of_profiles) and not has_reminders(profile_id);
end
$$;

create function wake_by_profile() returns trigger language plpgsql as $$
begin
  perform wake_reminders(array(select distinct profile_id from changed));
  return null;
end
$$;

create function wake_by_medicine() returns trigger language plpgsql as $$
begin
  perform wake_reminders(array(select distinct profile_id from medicines
    where id = any(array(select medicine_id from changed))));
  return null;
end
$$;

-- A carer's quiet hours are in the carer's zone.
create function wake_by_zone() returns trigger language plpgsql as $$
begin
  perform wake_reminders(array(
    select profile_id from changed
    union
    select care_links.profile_id from care_links join profiles on profiles.user_id = care_links.user_id
      where profiles.id = any(array(select profile_id from changed))));
  return null;
end
$$;

create function enlist_by_profile() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(select distinct profile_id from changed));
  return null;
end
$$;

create function enlist_by_user() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(select id from profiles
    where user_id = any(array(select user_id from changed))));
  return null;
end
$$;

-- A trigger with a transition table has one event.
do $$
declare
  woken record;
  event text;
begin
  for woken in
    select * from (values
      ('dose_statements', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('medicines', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('medicine_schedules', 'wake_by_medicine', array['insert', 'update', 'delete']),
      ('medicine_pauses', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('profile_zones', 'wake_by_zone', array['insert', 'update', 'delete']),
      ('excused_periods', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('bindings', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('press_names', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('intakes', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('reminder_snoozes', 'wake_by_profile', array['insert', 'update', 'delete']),
      ('reminder_settings', 'enlist_by_profile', array['insert', 'update', 'delete']),
      ('care_links', 'enlist_by_profile', array['insert', 'delete']),
      ('push_subscriptions', 'enlist_by_user', array['insert', 'delete'])
    ) as given (place, runs, events)
  loop
    foreach event in array woken.events loop
      execute format('create trigger reminders_woken_by_%1$s after %1$s on %2$I
        referencing %3$s table as changed for each statement execute function %4$I()',
        event, woken.place, case event when 'delete' then 'old' else 'new' end, woken.runs);
    end loop;
  end loop;
end
$$;

-- Rows that change often, and mostly in what matters to no reminder.
create function enlist_link() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array[old.profile_id, new.profile_id]);
  return null;
end
$$;
create trigger reminders_woken_by_update after update on care_links for each row
  when ((old.profile_id, old.user_id, old.after_minutes, old.state, old.since, old.is_muted, old.asks,
      old.quiet_from, old.quiet_to)
    is distinct from (new.profile_id, new.user_id, new.after_minutes, new.state, new.since, new.is_muted,
      new.asks, new.quiet_from, new.quiet_to))
  execute function enlist_link();

create function enlist_moved_device() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(select id from profiles where user_id in (old.user_id, new.user_id)));
  return null;
end
$$;
create trigger reminders_woken_by_update after update on push_subscriptions for each row
  when (old.user_id is distinct from new.user_id) execute function enlist_moved_device();

create function enlist_user() returns trigger language plpgsql as $$
begin
  perform enlist_reminders(array(
    select id from profiles where user_id = new.id
    union
    select profile_id from care_links where user_id = new.id));
  return null;
end
$$;
create trigger reminders_woken_by_update after update on users for each row
  when (old.is_active is distinct from new.is_active) execute function enlist_user();

create function wake_by_model() returns trigger language plpgsql as $$
begin
  perform wake_reminders(array(select profile_id from bindings
    where sensor_id = new.id and valid_to is null));
  return null;
end
$$;
create trigger reminders_woken_by_update after update of model on sensors for each row
  when (old.model is distinct from new.model) execute function wake_by_model();

-- The hot path, once for all uplinks of a statement. "offset 0" forces a look into an index for each row,
-- whatever the statistics of the day on which the plan was made.
create function wake_by_claims() returns trigger language plpgsql as $$
declare
  woken bigint[] := array(
    select distinct plan.profile_id from (select distinct sensor_id, pressed_at from changed) as claim
    cross join lateral (
      select profile_id from bindings
      where sensor_id = claim.sensor_id and valid_from <= pressed_at
        and (valid_to is null or pressed_at < valid_to) offset 0
    ) as bound
    cross join lateral (
      select profile_id from reminder_plans
      where profile_id = bound.profile_id and window_from <= pressed_at offset 0
    ) as plan);
begin
  if woken <> '{}' then perform wake_reminders(woken); end if;
  return null;
end
$$;
create trigger reminders_woken_by_insert after insert on press_claims
  referencing new table as changed for each statement execute function wake_by_claims();

create function wake_by_uplinks() returns trigger language plpgsql as $$
declare
  woken bigint[] := array(
    select distinct plan.profile_id from (select distinct sensor_id from changed) as uplink
    cross join lateral (
      select profile_id from bindings where sensor_id = uplink.sensor_id and valid_to is null offset 0
    ) as bound
    cross join lateral (
      select profile_id from reminder_plans
      where profile_id = bound.profile_id and waits_for_frame offset 0
    ) as plan);
begin
  if woken <> '{}' then perform wake_reminders(woken); end if;
  return null;
end
$$;
create trigger reminders_woken_by_insert after insert on uplinks
  referencing new table as changed for each statement execute function wake_by_uplinks();
