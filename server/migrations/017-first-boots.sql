-- Since when a box tells of its starts: what spares a search for them through every frame of a box that never does.
-- first_joined_at told it only of frames without any counter; a start that is told now and then, beside counters, was
-- not looked for, and what was missed across it was called so.
alter table sensors add first_boot_at timestamptz;
update sensors set first_boot_at = told.first
from (select sensor_id, min(received_at) as first from uplinks where boot is not null group by sensor_id) as told
where told.sensor_id = sensors.id;
