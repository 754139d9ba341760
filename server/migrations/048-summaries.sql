-- Stored results of GET /api/adherence for lists of patients (decision 63): a cache, which can be worked out
-- anew at any time and is not backed up. What changes a result says so in the transaction of the change.

-- In the order of those who write, so that nobody holds one and waits for another.
lock table profiles, medicines, medicine_schedules, medicine_pauses, profile_zones, excused_periods, dose_statements, press_names,
  intakes, added_openings, bindings, sensors, sensor_intervals, uplinks, press_claims in share row exclusive mode;

create table summaries (
  profile_id bigint primary key references profiles on delete cascade,
  -- Whoever works results out takes the next turn; only the last turn may write what it found.
  turn bigint not null default 0,
  is_claimed boolean not null default false,
  -- From when on time alone changes the results; of a claim: when somebody else may try.
  stale_at timestamptz not null default 'epoch',
  -- Version of the rules by which they were worked out; 0: never.
  rules smallint not null default 0,
  computed_at timestamptz,
  -- The last chart day, in the zone of then.
  today date,
  last_press_at timestamptz,
  -- Order of the states of boxes; null: no box.
  box_place smallint,
  -- The last 14 chart days (contract: StripDay).
  strip jsonb not null default '[]'
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.1);
create index summaries_stale on summaries (rules, stale_at);
create index summaries_press on summaries (last_press_at, profile_id);
create index summaries_box on summaries (box_place, profile_id);

create table summary_periods (
  profile_id bigint not null references summaries on delete cascade,
  days smallint not null check (days in (7, 14, 30)),
  due integer,
  taken integer,
  missed integer,
  unknown integer,
  skipped integer,
  -- Of coverage.
  covered integer not null default 0,
  past integer not null default 0,
  coverage double precision,
  -- Of taking; its share is null below the least coverage.
  counted_taken integer not null default 0,
  counted_due integer not null default 0,
  taking double precision,
  trend double precision,
  primary key (profile_id, days)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.1);
create index summary_periods_due on summary_periods (days, due, profile_id);
create index summary_periods_taken on summary_periods (days, taken, profile_id);
create index summary_periods_missed on summary_periods (days, missed, profile_id);
create index summary_periods_unknown on summary_periods (days, unknown, profile_id);
create index summary_periods_skipped on summary_periods (days, skipped, profile_id);
create index summary_periods_coverage on summary_periods (days, coverage, profile_id);
create index summary_periods_taking on summary_periods (days, taking, profile_id);
create index summary_periods_trend on summary_periods (days, trend, profile_id);

-- Whose results something changed. Rows are only added here, without a look at those that wait: a change
-- that is not committed yet must not lose its row to whoever works out the results of before. Nothing
-- waits for a lock. Whoever works results out removes the rows that it sees before it reads anything.
create table summary_changes (
  profile_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index summary_changes_profile on summary_changes (profile_id);

create function add_summaries(of_profiles bigint[]) returns void language sql as $$
  insert into summaries (profile_id) select unnest(of_profiles) on conflict do nothing;
  insert into summary_periods (profile_id, days)
    select profile_id, days from unnest(of_profiles) as profile_id cross join unnest(array[7, 14, 30]) as days
    on conflict do nothing;
$$;
select add_summaries(array(select id from profiles order by id));

create function summarize_profiles() returns trigger language plpgsql as $$
begin
  perform add_summaries(array(select id from added order by id));
  return null;
end
$$;
create trigger summaries_kept_by_insert after insert on profiles
  referencing new table as added for each statement execute function summarize_profiles();

create function change_summary_by_profile() returns trigger language plpgsql as $$
begin
  insert into summary_changes select distinct profile_id from changed;
  return null;
end
$$;

create function change_summary_by_medicine() returns trigger language plpgsql as $$
begin
  insert into summary_changes select distinct profile_id from medicines
    where id = any(array(select medicine_id from changed));
  return null;
end
$$;

-- Whoever had the box at any time: a message can change what was made of those before and after it. The
-- hot path: "offset 0" forces a look into an index for each box, whatever the statistics say.
create function change_summary_by_box() returns trigger language plpgsql as $$
begin
  insert into summary_changes select distinct bound.profile_id
    from (select distinct sensor_id from changed) as box
    cross join lateral (
      select profile_id from bindings where sensor_id = box.sensor_id offset 0
    ) as bound;
  return null;
end
$$;

-- A trigger with a transition table has one event.
do $$
declare
  kept record;
  event text;
begin
  for kept in
    select * from (values
      ('uplinks', 'change_summary_by_box'),
      ('press_claims', 'change_summary_by_box'),
      ('dose_statements', 'change_summary_by_profile'),
      ('medicines', 'change_summary_by_profile'),
      ('medicine_schedules', 'change_summary_by_medicine'),
      ('medicine_pauses', 'change_summary_by_profile'),
      ('profile_zones', 'change_summary_by_profile'),
      ('excused_periods', 'change_summary_by_profile'),
      ('bindings', 'change_summary_by_profile'),
      ('press_names', 'change_summary_by_profile'),
      ('intakes', 'change_summary_by_profile'),
      ('added_openings', 'change_summary_by_profile')
    ) as given (place, runs)
  loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger summaries_kept_by_%1$s after %1$s on %2$I
        referencing %3$s table as changed for each statement execute function %4$I()',
        event, kept.place, case event when 'delete' then 'old' else 'new' end, kept.runs);
    end loop;
  end loop;
end
$$;

-- Each message of a box changes its row, mostly in what its uplink has said already.
create function change_summary_by_sensor() returns trigger language plpgsql as $$
begin
  insert into summary_changes select distinct profile_id from bindings where sensor_id = new.id;
  return null;
end
$$;
create trigger summaries_kept_by_update after update on sensors for each row
  when (old.model is distinct from new.model
    or old.use_state is distinct from new.use_state
    or old.interval_minutes is distinct from new.interval_minutes
    or old.last_received_at > new.last_received_at)
  execute function change_summary_by_sensor();

create function change_summary_by_interval() returns trigger language plpgsql as $$
begin
  insert into summary_changes select distinct profile_id from bindings
    where sensor_id = coalesce(new.sensor_id, old.sensor_id);
  return null;
end
$$;
create trigger summaries_kept_by_change after insert or update or delete on sensor_intervals
  for each row execute function change_summary_by_interval();
