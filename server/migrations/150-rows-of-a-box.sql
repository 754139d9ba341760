-- Rows of one box, for statements that name boxes by a join. PostgreSQL makes each of these functions a part of the
-- statement that calls it, as if its text stood there. Where workers keep what boxes told, they are replaced: there each
-- call is a statement of its own, which one worker answers (server/src/database/divide.ts, decision 140).
create function readings_between(box bigint, since timestamptz, until timestamptz) returns setof readings
language sql stable as $$
  select * from readings where sensor_id = box and at >= since and at < until
$$;

create function uplinks_between(box bigint, since timestamptz, until timestamptz) returns setof uplinks
language sql stable as $$
  select * from uplinks where sensor_id = box and received_at >= since and received_at < until
$$;

create function claims_between(box bigint, since timestamptz, until timestamptz) returns setof press_claims
language sql stable as $$
  select * from press_claims where sensor_id = box and pressed_at >= since and pressed_at < until
$$;

-- The newest contact, battery level and reading of a box of which the server knew before an instant.
create function contact_before(box bigint, before timestamptz) returns setof uplinks
language sql stable as $$
  select * from uplinks where sensor_id = box
    and received_at < before and arrived_at < before and event in ('up', 'join', 'status')
  order by received_at desc, id desc limit 1
$$;

create function level_before(box bigint, before timestamptz) returns setof readings
language sql stable as $$
  select * from readings where sensor_id = box and at < before and received_at < before
    and (battery is not null or battery_mv is not null)
  order by at desc limit 1
$$;

create function reading_before(box bigint, before timestamptz) returns setof readings
language sql stable as $$
  select * from readings where sensor_id = box and at < before and received_at < before
  order by at desc limit 1
$$;

-- What a box told last, up to an instant.
create function last_times(box bigint, latest timestamptz)
returns table (received timestamptz, reading timestamptz, press timestamptz)
language sql stable as $$
  select
    (select max(received_at) from uplinks where sensor_id = box
      and received_at <= latest and event in ('up', 'join', 'status')),
    (select max(at) from readings where sensor_id = box and at <= latest),
    (select max(pressed_at) from press_claims where sensor_id = box and pressed_at <= latest)
$$;

-- Messages of a box as they came, ascending.
create function messages_since(box bigint, since timestamptz, most integer)
returns table (event text, received_at timestamptz, arrived_at timestamptz, fport smallint, frame bytea, body jsonb)
language sql stable as $$
  select uplinks.event, uplinks.received_at, uplinks.arrived_at, uplinks.fport, raw.frame,
    case when raw.frame is null or uplinks.event <> 'up' then raw.body end
  from uplinks join raw_uplinks as raw on raw.sensor_id = uplinks.sensor_id
    and raw.received_at = uplinks.received_at and raw.uplink_id = uplinks.id
  where uplinks.sensor_id = box and uplinks.received_at >= since
  order by uplinks.received_at limit most
$$;

-- Always empty: see database/two-phases.ts.
create table two_phases (id bigint primary key);
