-- What the patient says of a dose: taken without the box, or left out. The newest word counts; what
-- was said before is kept, so that an undo is a row like any other.
create table dose_statements (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  medicine_id bigint not null references medicines on delete cascade,
  -- Chart day and time of day of the schedule.
  day date not null,
  dosage_time time not null,
  -- Null takes back what was said before.
  status text check (status in ('confirmed', 'skipped')),
  taken_at timestamptz,
  reason text,
  said_at timestamptz not null,
  said_by bigint references users on delete set null,
  check ((taken_at is not null) = (status is not distinct from 'confirmed'))
);
create index dose_statements_profile on dose_statements (profile_id, day);

-- Chart days, both included, that are not monitored: hospital, box not used, travelling.
create table excused_periods (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  from_day date not null,
  to_day date not null,
  reason text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (from_day <= to_day)
);
create index excused_periods_profile on excused_periods (profile_id, from_day);

-- What is read around a range of doses: the nearest counters, joins.
create index uplinks_numbered on uplinks (sensor_id, received_at) where press_seq is not null;
create index uplinks_joins on uplinks (sensor_id, received_at) where event = 'join';
