-- Real prescriptions. Servers of the release before go on reading and writing rows as times of every day:
-- they know no amount, recurrence, phase, home zone or pause, and show such a row as due every day.
alter table medicine_schedules
  add column amount numeric(9,3) check (amount > 0),
  -- Null: every day.
  add column recurrence jsonb,
  -- Chart days, both included; null: as the medicine. A row with valid_from has no added_at.
  add column valid_from date,
  add column valid_to date,
  -- Home zone; null: the zone of the patient.
  add column timezone text;
alter table medicine_schedules add constraint medicine_schedules_begins
  check (valid_from is null or added_at is null) not valid;
drop index medicine_schedules_current;
create unique index medicine_schedules_current on medicine_schedules (medicine_id, dosage_time)
  where removed_at is null and recurrence is null and valid_from is null and valid_to is null;

alter table medicines
  add column unit text not null default '',
  add column prescriber text not null default '',
  add column indication text not null default '',
  add column instructions text not null default '',
  -- {amount, min_interval_minutes, max_24h, for}; null: not as needed.
  add column as_needed jsonb,
  -- {min_c, max_c, max_rh} of a medicine that lies in the box; null: no limits, or elsewhere.
  add column storage jsonb,
  add column low_days smallint not null default 7 check (low_days between 0 and 90),
  -- Rises with every change of its times, whichever server makes it.
  add column plan_version bigint not null default 1;

alter table medicine_schedules
  -- The versions of the plan that brought the row and that changed it last; 1: before there were versions.
  add column added_version bigint not null default 1,
  add column changed_version bigint not null default 1;

create function count_plan_change() returns trigger language plpgsql as $$
begin
  update medicines set plan_version = plan_version + 1 where id = new.medicine_id
  returning plan_version into new.changed_version;
  if tg_op = 'INSERT' then
    new.added_version := new.changed_version;
  end if;
  return new;
end $$;
create trigger plan_changed before insert or update on medicine_schedules
  for each row execute function count_plan_change();

-- From a chart day or an instant to a chart day (included) or an instant, or open.
create table medicine_pauses (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  medicine_id bigint not null references medicines on delete cascade,
  from_day date,
  from_at timestamptz,
  to_day date,
  to_at timestamptz,
  reason text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((from_day is null) <> (from_at is null)),
  check (to_day is null or to_at is null)
);
create index medicine_pauses_profile on medicine_pauses (profile_id);
create index medicine_pauses_medicine on medicine_pauses (medicine_id);

-- What the patient said was taken beside the plan.
create table intakes (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  medicine_id bigint not null references medicines on delete cascade,
  at timestamptz not null,
  -- Null: not stated.
  amount numeric(9,3) check (amount > 0),
  note text not null,
  said_at timestamptz not null,
  said_by bigint references users on delete set null,
  key uuid,
  key_body bytea,
  removed_at timestamptz,
  check ((key is null) = (key_body is null))
);
create index intakes_profile on intakes (profile_id, at);
create index intakes_medicine on intakes (medicine_id);
create unique index intakes_key on intakes (profile_id, key) where key is not null;

-- What the patient said a press was; the newest word counts. It belongs to the press nearest to pressed_at.
create table press_names (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  pressed_at timestamptz not null,
  -- Null takes back what was said before.
  named_as text check (named_as in ('as_needed', 'refill', 'not_taken')),
  medicine_id bigint references medicines on delete cascade,
  intake_id bigint references intakes on delete cascade,
  -- Whether a dose keeps the press as well.
  also boolean not null default false,
  said_at timestamptz not null,
  said_by bigint references users on delete set null,
  key uuid,
  key_body bytea,
  check ((key is null) = (key_body is null))
);
create index press_names_profile on press_names (profile_id, pressed_at);
create index press_names_medicine on press_names (medicine_id);
create index press_names_intake on press_names (intake_id);
create unique index press_names_key on press_names (profile_id, key) where key is not null;

create table stock_entries (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  medicine_id bigint not null references medicines on delete cascade,
  kind text not null check (kind in ('count', 'refill', 'discard')),
  amount numeric(12,3) not null check (amount >= 0),
  at timestamptz not null,
  -- Last usable chart day.
  expires date,
  note text not null,
  said_at timestamptz not null,
  said_by bigint references users on delete set null,
  key uuid,
  key_body bytea,
  removed_at timestamptz,
  check ((key is null) = (key_body is null))
);
create index stock_entries_profile on stock_entries (profile_id, at);
create index stock_entries_medicine on stock_entries (medicine_id);
create unique index stock_entries_key on stock_entries (profile_id, key) where key is not null;

-- Openings of a chart day that no box recorded, or that it recorded for nothing.
create table added_openings (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  day date not null,
  count smallint not null check (count between -9 and 9 and count <> 0),
  reason text not null,
  said_at timestamptz not null,
  said_by bigint references users on delete set null,
  key uuid,
  key_body bytea,
  removed_at timestamptz,
  check ((key is null) = (key_body is null))
);
create index added_openings_profile on added_openings (profile_id, day);
create unique index added_openings_key on added_openings (profile_id, key) where key is not null;
