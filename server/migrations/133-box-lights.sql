-- A box that reminds by its light: what it was told, and when to look at it next.
alter table reminder_settings add column light boolean not null default false;

alter table downlinks drop constraint downlinks_command_check,
  add constraint downlinks_command_check check (command in ('interval', 'light', 'clock', 'times')),
  -- When the light is to blink, and for how many minutes before it a press leaves it dark.
  add column lights timestamptz[] not null default '{}',
  add column early_minutes smallint not null default 0;
create index downlinks_times on downlinks (sensor_id, id) where command = 'times';

-- Boxes of patients who want their light, and those that may still blink for somebody who had them.
create table box_lights (
  sensor_id bigint primary key references sensors on delete cascade,
  check_at timestamptz not null
);
create index box_lights_due on box_lights (check_at);

-- Looks at once at the boxes of patients of whom something changed. In the order of their ids, so that two cannot deadlock.
create function wake_box_lights(of_profiles bigint[]) returns void language plpgsql as $$
begin
  insert into box_lights (sensor_id, check_at)
    select distinct sensor_id, 'epoch'::timestamptz from bindings
      join reminder_settings using (profile_id)
    where profile_id = any(of_profiles) and light and valid_to is null
    order by sensor_id
    on conflict (sensor_id) do update set check_at = 'epoch';
  -- Boxes that they no longer have.
  perform from box_lights where sensor_id in (select sensor_id from bindings where profile_id = any(of_profiles))
    order by sensor_id for no key update;
  if found then
    update box_lights set check_at = 'epoch'
      where sensor_id in (select sensor_id from bindings where profile_id = any(of_profiles)) and check_at <> 'epoch';
  end if;
end
$$;

create or replace function mark_patients(of_profiles bigint[], since timestamptz, reason text) returns void language plpgsql as $$
begin
  if since = 'infinity' then
    perform enlist_reminders(of_profiles);
  else
    insert into summary_changes (profile_id, from_at, why)
      select distinct profile_id, since, reason from unnest(of_profiles) as profile_id;
    perform wake_reminders(of_profiles);
  end if;
  perform wake_box_lights(of_profiles);
end
$$;
