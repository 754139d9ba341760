-- A mark says that something else is known or planned of a patient (decision 86): from which instant on, and why. The
-- code that changes it writes the mark, in the transaction of the change. Rows without an instant are of triggers
-- (048, 052), which stay beside it for servers of the release before and go with the next, as those that wake
-- reminders (039, 065) do, but for those of uplinks and claims.
alter table summary_changes add column from_at timestamptz, add column why text;

-- Whom a change concerns is worked out anew from an instant on, and their reminders are looked at. From infinity on
-- nothing else is known or planned: only who is told of it, so that reminders begin or end.
create function mark_patients(of_profiles bigint[], since timestamptz, reason text) returns void language plpgsql as $$
begin
  if since = 'infinity' then
    perform enlist_reminders(of_profiles);
  else
    insert into summary_changes (profile_id, from_at, why)
      select distinct profile_id, since, reason from unnest(of_profiles) as profile_id;
    perform wake_reminders(of_profiles);
  end if;
end
$$;

-- Marks whoever had these boxes at any time. A function, since its query sees what was committed while the statement
-- that calls it waited for the boxes: an assignment of just now, too. Which messages wake reminders is for the
-- triggers of 039 to say.
create function mark_holders(boxes bigint[], since timestamptz[], reason text) returns void language plpgsql as $$
begin
  insert into summary_changes (profile_id, from_at, why)
    select bound.profile_id, told.since, reason
    from unnest(boxes, since) as told (box, since)
    cross join lateral (
      select profile_id from bindings where sensor_id = told.box offset 0
    ) as bound;
end
$$;

-- Ingest says that it has marked, so that messages of boxes cost no second mark.
create or replace function change_summary_by_box() returns trigger language plpgsql as $$
begin
  if current_setting('dosebeat.has_marked', true) = 'yes' then return null; end if;
  insert into summary_changes select distinct bound.profile_id
    from (select distinct sensor_id from changed) as box
    cross join lateral (
      select profile_id from bindings where sensor_id = box.sensor_id offset 0
    ) as bound;
  return null;
end
$$;
