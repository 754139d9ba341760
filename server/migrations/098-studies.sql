-- A group that is a study. `is_blinding`: doses are kept from its staff without the right `study` and from its subjects.
create table studies (
  group_id bigint primary key references groups on delete cascade,
  number text not null check (char_length(number) between 1 and 100),
  title text not null check (char_length(title) between 1 and 200),
  site text not null check (char_length(site) between 1 and 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_blinded boolean not null,
  -- Who hears that a subject took too much. Null: nobody yet, or the account was erased; then administrators hear it.
  safety_contact bigint references users on delete set null,
  state text not null default 'draft' check (state in ('draft', 'running', 'closed')),
  created_at timestamptz not null,
  started_at timestamptz,
  closed_at timestamptz,
  unblinded_at timestamptz,
  is_blinding boolean generated always as (is_blinded and state <> 'draft' and unblinded_at is null) stored,
  check ((state = 'draft') = (started_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (unblinded_at is null or state = 'closed')
);
create index studies_blinding on studies (group_id) where is_blinding;

-- What a study knows of a patient of its group.
create table study_subjects (
  group_id bigint not null references studies on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  arm text check (char_length(arm) between 1 and 100),
  consented_on date,
  -- Of the study's own calendar: [{"name", "date"}].
  visits jsonb not null default '[]',
  withdrawn_at timestamptz,
  withdrawn_why text check (char_length(withdrawn_why) between 1 and 500),
  primary key (group_id, profile_id),
  check ((withdrawn_at is null) = (withdrawn_why is null))
);
create index study_subjects_profile on study_subjects (profile_id);

-- Whether doses of a patient are kept from a member of groups: by a study of the patient in which the member has neither the right
-- `study` nor is its safety contact.
create function is_kept_from(patient bigint, member bigint) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (
    select from studies
      join group_members as subject on subject.group_id = studies.group_id and subject.profile_id = patient
    where studies.is_blinding and not exists (
      select from group_members as own join profiles on profiles.id = own.profile_id
      where own.group_id = studies.group_id and own.profile_id = member
        and (own.has_study or profiles.user_id = studies.safety_contact)))
$$;

-- Whether a study keeps a patient's doses from the patient and from those who look out for them; not after a withdrawal.
create function is_kept_from_self(patient bigint) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (
    select from studies
      join group_members as subject on subject.group_id = studies.group_id and subject.profile_id = patient
      join profiles on profiles.id = patient
      join users on users.id = profiles.user_id and users.role = 'patient' and users.staff = '{}'
    where studies.is_blinding and not exists (
      select from study_subjects as known
      where known.group_id = studies.group_id and known.profile_id = patient and known.withdrawn_at is not null))
$$;

-- Whether a blinded study has the patient: its alerts are for the safety contact.
create function is_blinded_subject(patient bigint) returns boolean
language sql stable parallel safe set search_path = public, pg_temp as $$
  select exists (
    select from studies join group_members using (group_id)
    where studies.is_blinding and group_members.profile_id = patient)
$$;

-- Addresses of who hears of a subject that took too much: the safety contacts of the blinded studies, else the administrators.
create function safety_addresses(patient bigint) returns text[]
language sql stable parallel safe set search_path = public, pg_temp as $$
  with contacts as (
    select lower(users.email) as email
    from studies join group_members using (group_id) join users on users.id = studies.safety_contact
    where studies.is_blinding and group_members.profile_id = patient and users.is_active
  )
  select case when exists (select from contacts) then array(select distinct email from contacts order by email)
    else array(select lower(email) from users where role = 'admin' and is_active order by id limit 5) end
$$;
