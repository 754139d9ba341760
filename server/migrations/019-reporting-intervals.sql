-- How many minutes a box leaves between two frames of its own accord, and since when: reported by itself, or entered
-- with the box. The first covers all time before it. sensors.interval_minutes stays the newest, and is all that
-- servers of the release before write. No foreign key: see 007.
create table sensor_intervals (
  sensor_id bigint not null,
  holds_from timestamptz not null,
  minutes integer not null,
  primary key (sensor_id, holds_from)
);

-- Configuration reports of our own box (type 4, docs/box.md) that are still held raw.
insert into sensor_intervals (sensor_id, holds_from, minutes)
select sensor_id, received_at, max((get_byte(frame, 3) << 8) + get_byte(frame, 4))
from raw_uplinks join sensors on sensors.id = sensor_id
where model = 'pillbox-1' and interval_minutes is not null
  and octet_length(frame) = 7 and substring(frame for 1) = '\x14' and substring(frame from 4 for 2) <> '\x0000'
group by sensor_id, received_at;

insert into sensor_intervals (sensor_id, holds_from, minutes)
select id, created_at, interval_minutes from sensors
where interval_minutes is not null
  and not exists (select from sensor_intervals where sensor_id = sensors.id);

-- Since when a box sends frames without a counter: such a box can show what was taken, never that something was missed.
-- All uplinks are read before anybody has to wait for the boxes.
create temporary table uncounted on commit drop as
  select sensor_id, min(received_at) as first from uplinks
  where event = 'up' and fcnt is null group by sensor_id;
alter table sensors add first_uncounted_at timestamptz;
update sensors set first_uncounted_at = first from uncounted where sensor_id = sensors.id;
