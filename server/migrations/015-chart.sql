-- The readings of a chart, packed (server/src/readings/packed-readings.ts): a row for each stretch in which
-- the box was the patient's, ascending, or one of all its time where no patient is named. No row: no such
-- box. A function, because only so can a statement say that it is planned once: of a plan that leaves out
-- months by its parameters the planner expects that it reads them all, and would go on planning for longer
-- than a day's chart takes. In binary, because to write a number as text takes three times as long; and as
-- base64, because the driver carries nothing else that is not text. NaN, which no reading is, stands for
-- what was not measured.
create function chart_series(asked_deveui text, since timestamptz, until timestamptz, most integer, asked_profile bigint)
returns table (sensorid bigint, count bigint, at text, temperature text, humidity text, battery text, motion text,
  counts text, before text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- So far back the reading before the range is looked for.
  week constant timestamptz := since - interval '168 hours';
begin
  return query
  select stretch.id, series.*
  from (
    select sensors.id, valid_from, coalesce(valid_to, 'infinity') as valid_to
    from sensors join bindings on bindings.sensor_id = sensors.id
    where deveui = asked_deveui and profile_id = asked_profile
    union all
    select sensors.id, '-infinity', 'infinity' from sensors where deveui = asked_deveui and asked_profile is null
  ) as stretch
  cross join lateral (
    select count(*), encode(string_agg(timestamptz_send(at), ''), 'base64'),
      encode(string_agg(float4send(coalesce(temperature, 'NaN')), ''), 'base64'),
      encode(string_agg(float4send(coalesce(humidity, 'NaN')), ''), 'base64'),
      encode(string_agg(float4send(coalesce(battery, 'NaN')), ''), 'base64'),
      encode(string_agg(int4send(case when motion_counter is null then coalesce(motion, -1)
        else -3 - coalesce(motion, -1) end), ''), 'base64'),
      encode(string_agg(int2send(motion_counter) || int8send(coalesce(boot, -1)), '')
        filter (where motion_counter is not null), 'base64'),
      case when count(motion_counter) > 0 then (
        select concat(motion_counter, '@', coalesce(boot, -1)) from readings
        where sensor_id = stretch.id and at >= week and at >= stretch.valid_from and at < since
        order by at desc limit 1
      ) end
    from (
      select at, temperature, humidity, battery, motion, motion_counter, boot from readings
      where sensor_id = stretch.id and at >= since and at < until
        and at >= stretch.valid_from and at < stretch.valid_to
      order by at limit most
    ) as seen
  ) as series
  order by stretch.valid_from;
end
$$;
