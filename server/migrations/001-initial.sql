-- Accounts. One profile a user; role decides whether it is a patient or an administrator.
create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'patient')),
  is_active boolean not null default true,
  -- Raised when every older token must die: a changed password, a blocked user.
  token_generation integer not null default 0,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table profiles (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  profileuid uuid not null unique default gen_random_uuid(),
  givenname text not null,
  familyname text not null,
  language text not null check (language in ('en', 'de', 'fr', 'ar')),
  primarycolor text not null,
  is_dark boolean not null default false,
  created_at timestamptz not null
);

-- Zones of a patient: the row with from_day null is the first one and covers all earlier time; each
-- further one holds from the start of chart day from_day in the new zone.
create table profile_zones (
  profile_id bigint not null references profiles on delete cascade,
  from_day date,
  timezone text not null,
  unique nulls not distinct (profile_id, from_day)
);

create table medicines (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  name text not null,
  type text not null,
  description text not null,
  startdate date not null,
  enddate date,
  strength text not null,
  galenicform text not null,
  created_at timestamptz not null,
  -- A removed medicine keeps its past doses; occasions due before this instant stay.
  removed_at timestamptz,
  check (enddate is null or startdate <= enddate)
);
create index medicines_profile on medicines (profile_id);

-- Times of day. Recorded with the medicine: added_at is null and the time holds from the start date.
create table medicine_schedules (
  id bigint generated always as identity primary key,
  medicine_id bigint not null references medicines on delete cascade,
  dosage_time time not null,
  added_at timestamptz,
  removed_at timestamptz
);
create index medicine_schedules_medicine on medicine_schedules (medicine_id);
create unique index medicine_schedules_current on medicine_schedules (medicine_id, dosage_time)
  where removed_at is null;

create table sensors (
  id bigint generated always as identity primary key,
  deveui text not null unique check (deveui ~ '^[0-9a-f]{16}$'),
  serial_number text,
  claimcode text not null,
  model text not null default 'pillbox-1',
  joineui text,
  qrprofileid text,
  -- Expected minutes between two uplinks; null when not known.
  interval_minutes integer,
  created_at timestamptz not null,
  -- The newest that is known of the box, by receive time and by event time.
  last_received_at timestamptz,
  last_reading_at timestamptz,
  battery real,
  battery_mv integer,
  buttonmode smallint,
  rssi real,
  snr real
);

-- Box B belonged to patient P from valid_from to valid_to (null: still). Neither a box nor a profile
-- has two at a time. Ranges of ids stand for equality, so that no extension is needed.
create table bindings (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  profile_id bigint not null references profiles on delete cascade,
  valid_from timestamptz not null,
  valid_to timestamptz,
  check (valid_to is null or valid_from < valid_to),
  constraint bindings_sensor_once exclude using gist
    (int8range(sensor_id, sensor_id, '[]') with &&, tstzrange(valid_from, valid_to) with &&),
  constraint bindings_profile_once exclude using gist
    (int8range(profile_id, profile_id, '[]') with &&, tstzrange(valid_from, valid_to) with &&)
);
create index bindings_sensor on bindings (sensor_id, valid_from);
create index bindings_profile on bindings (profile_id, valid_from);

-- Every event of a network, raw. What observes the press counter or the frame counter is named
-- beside it, so that statuses of doses can be worked out again at any time.
create table uplinks (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  source text not null check (source in ('chirpstack', 'tts', 'box')),
  event text not null,
  dedup_key text not null,
  -- Network receive time, where it came from, and the arrival at this server.
  received_at timestamptz not null,
  received_source text not null check (received_source in ('network', 'server')),
  arrived_at timestamptz not null,
  session text,
  fcnt bigint,
  fport smallint,
  boot bigint,
  press_seq integer,
  rssi real,
  snr real,
  frame bytea,
  body jsonb not null,
  outcome text not null check (outcome in ('decoded', 'undecodable', 'nothing_to_do')),
  reason text,
  unique (sensor_id, dedup_key)
);
create index uplinks_received on uplinks (sensor_id, received_at);

create table readings (
  sensor_id bigint not null references sensors,
  -- Event time.
  at timestamptz not null,
  received_at timestamptz not null,
  -- °C, % relative humidity, %, mV.
  temperature real,
  humidity real,
  battery real,
  battery_mv integer,
  -- Movements since the reading before, or the box's own running count modulo 256.
  motion integer,
  motion_counter smallint,
  uplink_id bigint not null references uplinks,
  primary key (sensor_id, at)
);

-- Claims that the button was pressed, as the uplinks make them; several may tell of one press.
-- Which of them are one press is worked out when they are read (domain, presses.ts).
create table press_claims (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  uplink_id bigint not null references uplinks,
  -- The box's own number of the press; null when it does not number them.
  seq integer,
  pressed_at timestamptz not null
);
create index press_claims_pressed on press_claims (sensor_id, pressed_at);
create index press_claims_uplink on press_claims (uplink_id);

-- Keys with which networks and boxes deliver; only a hash is kept.
create table ingest_keys (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Small facts of the installation, such as the hash of the set-up code.
create table installation (
  name text primary key,
  value text not null
);
