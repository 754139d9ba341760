-- Since when a subject's data is locked; null: it is not. Set and cleared by a signature.
alter table study_subjects add column locked_at timestamptz;
create index study_subjects_locked on study_subjects (profile_id) where locked_at is not null;

-- Electronic signatures, which are never changed: who signed, as what, when and why. A signature outlives the account:
-- the name stays.
create table study_signatures (
  id bigint generated always as identity primary key,
  group_id bigint not null,
  profile_id bigint not null,
  act text not null check (act in ('locked', 'unlocked')),
  signed_at timestamptz not null,
  user_id bigint references users on delete set null,
  name text not null check (char_length(name) between 1 and 400),
  meaning text check (meaning in ('reviewed', 'approved', 'responsible')),
  reason text check (char_length(reason) between 1 and 500),
  -- Of the subject's rows as they are exported, which the signature is about.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check ((act = 'locked') = (meaning is not null and sha256 is not null)),
  check (act = 'locked' or reason is not null),
  foreign key (group_id, profile_id) references study_subjects on delete cascade
);
create index study_signatures_subject on study_signatures (group_id, profile_id, signed_at);
create index study_signatures_user on study_signatures (user_id);

-- Since when what is said and planned of a patient may not change; null: it may. After a withdrawal nothing is collected for
-- the study, so the patient goes on. Waits for a lock or unlock that is being made, and keeps the next one waiting: a lock
-- has all that was said before it, and nothing that was said after it.
create function locked_since(patient bigint) returns timestamptz
language plpgsql set search_path = public, pg_temp as $$
declare
  since timestamptz;
begin
  select min(held.locked_at) into since from (
    select known.locked_at from study_subjects as known
      where known.profile_id = patient and known.withdrawn_at is null for share
  ) as held;
  return since;
end
$$;

-- Whose medicine it is may be gone while an account is erased: that is not held up.
create function refuse_locked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  row record;
  patient bigint;
  since timestamptz;
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
  since := locked_since(patient);
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
  end if;
  raise exception 'The data of this subject is locked.' using errcode = 'DB001';
end
$$;

do $$
declare
  held text;
begin
  foreach held in array array['medicines', 'medicine_schedules', 'medicine_pauses', 'dose_statements', 'intakes',
    'press_names', 'stock_entries', 'added_openings', 'excused_periods', 'profile_zones', 'bindings']
  loop
    execute format('create trigger refuse_locked before insert or update or delete on %I
      for each row execute function refuse_locked()', held);
  end loop;
end
$$;

-- What the study knows of a locked subject stays as well; only the lock itself changes.
create function refuse_locked_subject() returns trigger language plpgsql as $$
begin
  if old.locked_at is not null
    and (new.arm, new.consented_on, new.visits, new.withdrawn_at, new.withdrawn_why)
      is distinct from (old.arm, old.consented_on, old.visits, old.withdrawn_at, old.withdrawn_why)
  then
    raise exception 'The data of this subject is locked.' using errcode = 'DB001';
  end if;
  return new;
end
$$;
create trigger refuse_locked before update on study_subjects
  for each row execute function refuse_locked_subject();
