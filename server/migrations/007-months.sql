-- Readings, presses and uplinks lie in tables by month (UTC) of their time, so that a question about
-- a day costs the same whatever is stored. The server makes the tables of the next months ahead; what
-- lies in no month that has a table, such as times of a clock that was wrong, goes to `…_rest`.
--
-- What an uplink told of counters, sessions and signal stays as long as the presses: statuses of doses
-- are worked out from it. Its raw content lies apart and is dropped month by month.
--
-- No foreign keys of these tables: one statement writes them while it holds the row of their box.

-- The same event is stored once, whenever and with whatever time it comes again: no month may part
-- this. Only a hash of its key is kept.
create function uplink_key(dedup_key text) returns uuid language sql immutable strict parallel safe
  return encode(substring(sha256(convert_to(dedup_key, 'UTF8')) for 16), 'hex')::uuid;

create table uplink_keys (
  sensor_id bigint not null,
  key uuid not null,
  primary key (sensor_id, key)
);

create sequence uplink_ids;
create sequence press_claim_ids;

alter table uplinks rename to uplinks_before;
alter table readings rename to readings_before;
alter table press_claims rename to press_claims_before;
alter index readings_pkey rename to readings_before_pkey;
alter index press_claims_pkey rename to press_claims_before_pkey;
alter index uplinks_pkey rename to uplinks_before_pkey;
alter index press_claims_pressed rename to press_claims_before_pressed;
drop index uplinks_received, uplinks_numbered, uplinks_joins, press_claims_uplink;

create table uplinks (
  id bigint not null default nextval('uplink_ids'),
  sensor_id bigint not null,
  -- Network receive time, and the arrival at this server.
  received_at timestamptz not null,
  arrived_at timestamptz not null,
  fcnt bigint,
  boot bigint,
  press_seq integer,
  rssi real,
  snr real,
  fport smallint,
  source text not null check (source in ('chirpstack', 'tts', 'box')),
  event text not null,
  received_source text not null check (received_source in ('network', 'server')),
  outcome text not null check (outcome in ('decoded', 'undecodable', 'nothing_to_do')),
  session text,
  reason text,
  primary key (sensor_id, received_at, id)
) partition by range (received_at);
alter sequence uplink_ids owned by uplinks.id;

-- The nearest counters and joins around a range of doses.
create index uplinks_numbered on uplinks (sensor_id, received_at) where press_seq is not null;
create index uplinks_joins on uplinks (sensor_id, received_at) where event = 'join';
create index uplinks_boots on uplinks (sensor_id, received_at)
  where boot is not null and press_seq is null and fcnt is null;

create table raw_uplinks (
  sensor_id bigint not null,
  received_at timestamptz not null,
  uplink_id bigint not null,
  frame bytea,
  body jsonb not null,
  primary key (sensor_id, received_at, uplink_id)
) partition by range (received_at);

create table readings (
  sensor_id bigint not null,
  -- Event time.
  at timestamptz not null,
  received_at timestamptz not null,
  -- The uplink that told of it first, and the start of the box that its running count belongs to.
  uplink_id bigint not null,
  boot bigint,
  -- °C, % relative humidity, %, mV.
  temperature real,
  humidity real,
  battery real,
  battery_mv integer,
  -- Movements since the reading before, or the box's own running count modulo 256.
  motion integer,
  motion_counter smallint,
  -- With what charts show in it: a box's readings lie scattered among those of all others, each in
  -- another page, but together in the index, so that a day is read from two or three pages, however
  -- much is stored. It costs about 50 bytes a reading.
  primary key (sensor_id, at)
    include (temperature, humidity, battery, motion, motion_counter, boot)
) partition by range (at);

-- Claims that the button was pressed, as the uplinks make them; several may tell of one press.
-- Which of them are one press is worked out when they are read (domain, presses.ts).
create table press_claims (
  id bigint not null default nextval('press_claim_ids'),
  sensor_id bigint not null,
  pressed_at timestamptz not null,
  uplink_id bigint not null,
  -- Of that uplink.
  received_at timestamptz not null,
  -- The box's own number of the press; null when it does not number them.
  seq integer,
  primary key (sensor_id, pressed_at, id)
) partition by range (pressed_at);
alter sequence press_claim_ids owned by press_claims.id;
-- Those that arrived last.
create index press_claims_id on press_claims (id);

create table uplinks_rest partition of uplinks default
  with (autovacuum_vacuum_insert_scale_factor = 0.02);
create table raw_uplinks_rest partition of raw_uplinks default
  with (autovacuum_vacuum_insert_scale_factor = 0.02);
create table readings_rest partition of readings default
  with (autovacuum_vacuum_insert_scale_factor = 0.02);
create table press_claims_rest partition of press_claims default
  with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Gives a month its table, and takes over what of it lies in `…_rest`. Nothing where it has one.
create function add_month(parent text, month date) returns boolean language plpgsql as $$
declare
  child text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-01 00:00:00+00');
  until text := to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00');
  at text;
begin
  if to_regclass(quote_ident(child)) is not null then return false; end if;
  select attname into at from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = quote_ident(parent)::regclass;
  -- No row may be on its way to `…_rest` that belongs to the new table.
  execute format('lock table only %I in share row exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  -- The index alone answers only for pages that a vacuum has seen since they were written: let it come
  -- after a fiftieth of a month instead of a fifth.
  execute format('create table %I (like %I including all)
    with (autovacuum_vacuum_insert_scale_factor = 0.02)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
    insert into %5$I select * from moved', rest, at, since, until, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, since, until);
  return true;
end
$$;

-- What spares a search through all months: since when a box tells each kind of counter, and its newest
-- press.
alter table sensors
  add first_numbered_at timestamptz,
  add first_counted_at timestamptz,
  add first_joined_at timestamptz,
  add last_press_at timestamptz;
update sensors set first_numbered_at = told.numbered, first_counted_at = told.counted,
  first_joined_at = told.joined, last_press_at = told.pressed
from (
  select sensor_id, min(received_at) filter (where press_seq is not null) as numbered,
    min(received_at) filter (where fcnt is not null and outcome <> 'undecodable') as counted,
    min(received_at) filter (where event = 'join'
      or boot is not null and press_seq is null and fcnt is null) as joined,
    (select max(pressed_at) from press_claims_before as claim
      where claim.sensor_id = uplinks_before.sensor_id) as pressed
  from uplinks_before group by sensor_id
) as told where told.sensor_id = sensors.id;

-- What is stored already; a box whose clock was wrong is no reason to make tables of hundreds of months.
select add_month(parent, month)
from (
  select distinct date_trunc('month', received_at at time zone 'UTC')::date
  from uplinks_before
  where received_at > (select max(received_at) from uplinks_before) - interval '2 years'
  union
  select distinct date_trunc('month', at at time zone 'UTC')::date
  from readings_before where at > (select max(at) from readings_before) - interval '2 years'
) as months (month), unnest(array['uplinks', 'raw_uplinks', 'readings', 'press_claims']) as parent
order by month, parent;

insert into uplink_keys (sensor_id, key)
  select sensor_id, uplink_key(dedup_key) from uplinks_before;

insert into uplinks (id, sensor_id, received_at, arrived_at, fcnt, boot, press_seq, rssi, snr, fport,
  source, event, received_source, outcome, session, reason)
  select id, sensor_id, received_at, arrived_at, fcnt, boot, press_seq, rssi, snr, fport, source,
    event, received_source, outcome, session, reason from uplinks_before;

-- What was erased with an account left an empty body.
insert into raw_uplinks (sensor_id, received_at, uplink_id, frame, body)
  select sensor_id, received_at, id, frame, body from uplinks_before where body <> '{}';

insert into readings (sensor_id, at, received_at, uplink_id, boot, temperature, humidity, battery,
  battery_mv, motion, motion_counter)
  select reading.sensor_id, at, reading.received_at, uplink_id, boot, temperature, humidity, battery,
    battery_mv, motion, motion_counter
  from readings_before as reading join uplinks_before as uplink on uplink.id = uplink_id;

insert into press_claims (id, sensor_id, pressed_at, uplink_id, received_at, seq)
  select claim.id, claim.sensor_id, pressed_at, uplink_id, received_at, seq
  from press_claims_before as claim join uplinks_before as uplink on uplink.id = uplink_id;

select setval('uplink_ids', last_value, is_called) from uplinks_id_seq;
select setval('press_claim_ids', last_value, is_called) from press_claims_id_seq;

drop table press_claims_before, readings_before, uplinks_before;
