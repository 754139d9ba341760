-- A lock keeps the rows that were signed: they stay as they are while the treatment goes on. Lines of NDJSON, compressed.
create table signed_rows (
  group_id bigint not null,
  profile_id bigint not null,
  locked_at timestamptz not null,
  of_table text not null,
  part integer not null,
  lines bytea not null,
  primary key (group_id, profile_id, locked_at, of_table, part),
  foreign key (group_id, profile_id) references study_subjects on delete cascade
);

-- Whether the rows of the lock are kept; those of locks from before this version are not.
alter table study_subjects add column has_copy boolean not null default false;

-- Since when what is said and planned of a patient may not change; null: it may. `of_all`: nor what comes later, while
-- the rows are being signed, or because no copy of them is kept.
create function held_since(patient bigint, out since timestamptz, out of_all boolean)
language plpgsql set search_path = public, pg_temp as $$
begin
  select max(held.locked_at), bool_or(not held.has_copy) into since, of_all from (
    select known.locked_at, known.has_copy from study_subjects as known
      where known.profile_id = patient and known.withdrawn_at is null for share
  ) as held where held.locked_at is not null;
end
$$;

-- Whether a row is about the time from a lock on. @param first_day the chart day of the lock, which is still open
create function is_of_later(of_table text, held jsonb, since timestamptz, first_day date) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  begins date;
begin
  case of_table
    when 'medicines' then return (held ->> 'startdate')::date >= first_day;
    when 'medicine_schedules' then
      if held ->> 'added_at' is not null then return (held ->> 'added_at')::timestamptz >= since; end if;
      if held ->> 'valid_from' is not null then return (held ->> 'valid_from')::date >= first_day; end if;
      select startdate into begins from medicines where id = (held ->> 'medicine_id')::bigint;
      return begins >= first_day;
    when 'medicine_pauses' then
      return coalesce((held ->> 'from_at')::timestamptz >= since, (held ->> 'from_day')::date >= first_day);
    when 'dose_statements', 'added_openings' then return (held ->> 'day')::date >= first_day;
    when 'intakes', 'stock_entries' then return (held ->> 'at')::timestamptz >= since;
    when 'press_names' then return (held ->> 'pressed_at')::timestamptz >= since;
    when 'excused_periods' then return (held ->> 'from_day')::date >= first_day;
    else return false;
  end case;
end
$$;

-- Whether a row that began before a lock is changed from the lock on only: its end, and what is no part of the signed rows.
create function changes_later(of_table text, was jsonb, becomes jsonb, since timestamptz, first_day date) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  ends text[];
  free text[] := '{}';
  moved text;
begin
  case of_table
    when 'medicines' then
      ends := array['enddate', 'removed_at'];
      free := array['description', 'prescriber', 'indication', 'instructions', 'once_only', 'if_late', 'if_late_author',
        'if_late_at', 'every_day_by', 'every_day_at', 'as_needed', 'storage', 'low_days', 'order_days', 'pack_code',
        'critical_at', 'critical_by', 'critical_reason', 'plan_version'];
    when 'medicine_schedules' then
      ends := array['valid_to', 'removed_at'];
      free := array['changed_version'];
    when 'medicine_pauses' then
      ends := array['to_day', 'to_at'];
    else return false;
  end case;
  if becomes - ends - free <> was - ends - free then return false; end if;
  foreach moved in array ends loop
    continue when was -> moved = becomes -> moved;
    -- What had ended by then is not taken up again, and nothing ends before.
    if moved in ('removed_at', 'to_at') then
      if least(coalesce((was ->> moved)::timestamptz, 'infinity'), coalesce((becomes ->> moved)::timestamptz, 'infinity')) < since
      then return false; end if;
    elsif least(coalesce((was ->> moved)::date, 'infinity'), coalesce((becomes ->> moved)::date, 'infinity')) < first_day - 1
    then return false; end if;
  end loop;
  return true;
end
$$;

create or replace function refuse_locked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  row record;
  patient bigint;
  lock record;
  since timestamptz;
  first_day date;
  forgotten constant text[] := array['said_by', 'entered_by', 'key', 'key_body'];
begin
  if tg_op = 'DELETE' then row := old; else row := new; end if;
  -- Whose account is erased is forgotten, and so are keys that are over.
  if tg_op = 'UPDATE' and to_jsonb(new) - forgotten = to_jsonb(old) - forgotten then return new; end if;
  if tg_table_name = 'medicine_schedules' then
    select profile_id into patient from medicines where id = row.medicine_id;
  else
    patient := row.profile_id;
  end if;
  if not exists (select from profiles where id = patient) then return row; end if;
  lock := held_since(patient);
  since := lock.since;
  if since is null then return row; end if;
  -- A zone of later days, and what a box does later, change nothing of the locked time.
  if tg_table_name = 'profile_zones' and tg_op = 'INSERT' then
    if row.from_day > (since + interval '1 day')::date then return row; end if;
  elsif tg_table_name = 'bindings' and tg_op = 'INSERT' then
    if row.valid_from >= since then return row; end if;
  elsif tg_table_name = 'bindings' and tg_op = 'UPDATE' then
    if new.valid_from = old.valid_from and new.profile_id = old.profile_id and new.sensor_id = old.sensor_id
      and new.is_lost = old.is_lost
      and coalesce(new.valid_to, 'infinity') >= since and coalesce(old.valid_to, 'infinity') >= since
    then return row; end if;
  elsif not lock.of_all then
    select ((since at time zone timezone) - interval '3 hours')::date into first_day from profile_zones
      where profile_id = patient and (from_day is null or from_day <= since::date) order by from_day desc nulls last limit 1;
    first_day := coalesce(first_day, since::date);
    if tg_op = 'INSERT' and is_of_later(tg_table_name, to_jsonb(new), since, first_day) then return row; end if;
    if tg_op = 'DELETE' and is_of_later(tg_table_name, to_jsonb(old), since, first_day) then return row; end if;
    if tg_op = 'UPDATE' then
      if is_of_later(tg_table_name, to_jsonb(old), since, first_day)
        and is_of_later(tg_table_name, to_jsonb(new), since, first_day)
      then return row; end if;
      if changes_later(tg_table_name, to_jsonb(old), to_jsonb(new), since, first_day) then return row; end if;
    end if;
  end if;
  raise exception 'The data of this subject is locked.' using errcode = 'DB001';
end
$$;
drop function locked_since(bigint);

-- What the study knows of a locked subject stays as well; only the lock itself changes. Each lock keeps rows of its own.
create or replace function refuse_locked_subject() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null
    and (new.arm, new.consented_on, new.visits, new.withdrawn_at, new.withdrawn_why)
      is distinct from (old.arm, old.consented_on, old.visits, old.withdrawn_at, old.withdrawn_why)
  then
    raise exception 'The data of this subject is locked.' using errcode = 'DB001';
  end if;
  if new.locked_at is distinct from old.locked_at then
    new.has_copy := false;
    delete from signed_rows where group_id = new.group_id and profile_id = new.profile_id
      and locked_at is distinct from new.locked_at;
  end if;
  return new;
end
$$;
