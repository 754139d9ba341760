-- Roles of staff who are no administrators, and groups of patients and staff (decision 65).
alter table users add column staff text[] not null default '{}'
  check (staff <@ array['clinician', 'technician', 'auditor']);
create index users_staff on users (id) where staff <> '{}';

create table groups (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('ward', 'study_arm', 'clinic')),
  created_at timestamptz not null
);
create unique index groups_name on groups (lower(name));

create table group_members (
  group_id bigint not null references groups on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  primary key (group_id, profile_id)
);
create index group_members_profile on group_members (profile_id, group_id);

-- As in 008: whoever loses a role is told to every server by the same commit.
drop trigger users_doubted on users;
create trigger users_doubted after update on users for each row
  when ((old.role, old.staff, old.is_active, old.token_generation)
    is distinct from (new.role, new.staff, new.is_active, new.token_generation))
  execute function tell_doubt();

-- Whoever leaves a group: its staff lose that patient, or the one who leaves its patients.
create function tell_group_doubt() returns trigger language plpgsql as $$
begin
  perform pg_notify('dosebeat_doubt', doubted.id::text)
    from (
      select users.id from gone join profiles on profiles.id = gone.profile_id
        join users on users.id = profiles.user_id where users.staff <> '{}'
      union
      select users.id from group_members join profiles on profiles.id = group_members.profile_id
        join users on users.id = profiles.user_id
        where users.staff <> '{}' and group_members.group_id in (select group_id from gone)
    ) as doubted;
  return null;
end
$$;
create trigger group_members_gone after delete on group_members referencing old table as gone
  for each statement execute function tell_group_doubt();

-- As in 026, with the other roles of staff.
create or replace function add_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  actor_salt bytea := uuid_send(gen_random_uuid());
  subject_salt bytea := uuid_send(gen_random_uuid());
  own_profile bigint;
  is_staff boolean;
  others boolean;
begin
  select profiles.id, role <> 'patient' or staff <> '{}', trim(givenname || ' ' || familyname)
    into own_profile, is_staff, new.actor_name
    from users join profiles on user_id = users.id where users.id = new.user_id;
  others := new.user_id is not null and coalesce(case when new.profile_id is null
    then is_staff
      and new.kind not in ('sign-in', 'sign-in-failed', 'access-refused', 'too-many-requests')
    else new.profile_id is distinct from own_profile end, false);
  if not others then new.actor_name := null; end if;
  insert into audit_entries (at, kind, impersonation_id, about_others, actor_digest, subject_digest)
    values (new.at, new.kind, new.impersonation_id, others,
      audit_digest(actor_salt, jsonb_build_array(new.user_id, new.actor_name, new.address)),
      audit_digest(subject_salt, jsonb_build_array(new.profile_id, new.details)))
    returning id into new.id;
  insert into audit_personal values (new.id, actor_salt, new.user_id, new.actor_name, new.address,
    subject_salt, new.profile_id, new.details);
  insert into audit_unsealed values (new.id);
  return new;
end
$$;
