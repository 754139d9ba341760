-- The audit log becomes a view of what stays forever (audit_entries) and what names people, which can
-- be erased (audit_personal). Entries keep a salted digest of it. Seals chain all entries, in the order
-- in which they were sealed. Reading and adding through the view works as before, also for servers of
-- the previous release.
--
-- What is stored is copied while others go on adding entries; they wait only for what came or was erased meanwhile.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  impersonation_id bigint,
  -- Whether it tells what somebody did with others' data: then it still names them when their account
  -- is erased.
  about_others boolean not null,
  actor_digest bytea not null,
  subject_digest bytea not null
);

-- Who acted, and upon whom. A part that was erased has no salt, so that nobody can guess it from its
-- digest.
create table audit_personal (
  entry_id bigint primary key,
  actor_salt bytea,
  user_id bigint,
  -- Of then, and only in entries about others.
  actor_name text,
  address text,
  subject_salt bytea,
  profile_id bigint,
  details jsonb not null
);

-- One row for each sealed entry; hash covers the entry and the hash before it.
create table audit_seals (
  position bigint primary key,
  entry_id bigint not null unique,
  hash bytea not null
);

-- Entries that wait for their seal: numbers have gaps, and a lower one may be committed after a higher.
create table audit_unsealed (entry_id bigint primary key);

create function audit_digest(salt bytea, part jsonb) returns bytea language sql immutable strict
  set search_path = public, pg_temp
  return sha256(salt || convert_to(part::text, 'UTF8'));

-- As which version each entry was copied.
create temporary table copied (id bigint primary key, version text not null) on commit drop;

create function pg_temp.copy_audit() returns void language sql as $$
  with found as materialized (
    select *, xmin::text as version from audit_log
    where not exists (select from copied where copied.id = audit_log.id)
  ), noted as (
    insert into copied select id, version from found
  ), salted as materialized (
    select found.*, uuid_send(gen_random_uuid()) as actor_salt,
      uuid_send(gen_random_uuid()) as subject_salt,
      coalesce(case when found.profile_id is null
        then users.role <> 'patient' and kind not in ('sign-in', 'sign-in-failed')
        else found.profile_id is distinct from profiles.id end, false)
        and found.user_id is not null as about_others,
      trim(givenname || ' ' || familyname) as name
    from found left join users on users.id = found.user_id
      left join profiles on profiles.user_id = found.user_id
  ), named as materialized (
    select *, case when about_others then name end as actor_name from salted
  ), personal as (
    insert into audit_personal
    select id, actor_salt, user_id, actor_name, address, subject_salt, profile_id, details from named
  ), waiting as (
    insert into audit_unsealed select id from named
  )
  insert into audit_entries (id, at, kind, impersonation_id, about_others, actor_digest, subject_digest)
  overriding system value
  select id, at, kind, impersonation_id, about_others,
    audit_digest(actor_salt, jsonb_build_array(user_id, actor_name, address)),
    audit_digest(subject_salt, jsonb_build_array(profile_id, details))
  from named
$$;
select pg_temp.copy_audit();
create index audit_entries_at on audit_entries (at);
create index audit_entries_kind on audit_entries (kind, id);
create index audit_personal_user on audit_personal (user_id, entry_id);
create index audit_personal_profile on audit_personal (profile_id, entry_id);
analyze copied;

lock table audit_log in access exclusive mode;
with changed as (
  delete from copied using audit_log where audit_log.id = copied.id and audit_log.xmin::text <> version
  returning copied.id
), entries as (
  delete from audit_entries where id in (select id from changed)
), personal as (
  delete from audit_personal where entry_id in (select id from changed)
)
delete from audit_unsealed where entry_id in (select id from changed);
select pg_temp.copy_audit();
drop function pg_temp.copy_audit();

select setval(pg_get_serial_sequence('audit_entries', 'id'), last_value, is_called)
  from audit_log_id_seq;
drop table audit_log;

create view audit_log as
  select id, at, kind, user_id, profile_id, impersonation_id, address, details, actor_name
  from audit_entries join audit_personal on entry_id = id;

create function add_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  actor_salt bytea := uuid_send(gen_random_uuid());
  subject_salt bytea := uuid_send(gen_random_uuid());
  own_profile bigint;
  is_staff boolean;
  others boolean;
begin
  select profiles.id, role <> 'patient', trim(givenname || ' ' || familyname)
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
create trigger audit_log_added instead of insert on audit_log
  for each row execute function add_audit_entry();

-- Seals what waits, at most so many entries; returns how many. One server at a time: another one finds
-- nothing to do.
create function seal_audit_log(most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  entry record;
  last bytea;
  place bigint;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7220026) then return 0; end if;
  select position, hash into place, last from audit_seals order by position desc limit 1;
  place := coalesce(place, 0);
  last := coalesce(last, ''::bytea);
  for entry in
    select audit_entries.* from audit_unsealed join audit_entries on id = entry_id
      order by entry_id limit most
  loop
    place := place + 1;
    sealed := sealed + 1;
    last := sha256(last || convert_to(concat_ws('|', place, entry.id,
      (extract(epoch from entry.at) * 1000000)::bigint, entry.kind,
      coalesce(entry.impersonation_id::text, ''), entry.about_others::text,
      encode(entry.actor_digest, 'hex'), encode(entry.subject_digest, 'hex')), 'UTF8'));
    insert into audit_seals values (place, entry.id, last);
    delete from audit_unsealed where entry_id = entry.id;
  end loop;
  return sealed;
end
$$;
revoke execute on function seal_audit_log(integer), audit_digest(bytea, jsonb) from public;

-- Nobody changes entries and seals, not even the owner without further ado. What names a person may go,
-- and only when the account of that person is gone.
create or replace function refuse_audit_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_personal' then
    if new.entry_id = old.entry_id
      and ((new.actor_salt, new.user_id, new.actor_name, new.address)
          is not distinct from (old.actor_salt, old.user_id, old.actor_name, old.address)
        or num_nonnulls(new.actor_salt, new.user_id, new.actor_name, new.address) = 0
          and not exists (select from users where id = old.user_id))
      and ((new.subject_salt, new.profile_id, new.details)
          is not distinct from (old.subject_salt, old.profile_id, old.details)
        or num_nonnulls(new.subject_salt, new.profile_id) = 0 and new.details = '{}'
          and not exists (select from profiles where id = old.profile_id)
          and (old.profile_id is not null or new.user_id is null))
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is append-only.';
end
$$;

create trigger append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger append_only before update or delete on audit_personal
  for each row execute function refuse_audit_change();
create trigger append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger no_truncate before truncate on audit_personal
  for each statement execute function refuse_audit_change();
create trigger no_truncate before truncate on audit_seals
  for each statement execute function refuse_audit_change();

-- Erasing an account makes its entries anonymous, but for what it did with others' data (Article 17(3)(e)
-- of the General Data Protection Regulation).
create or replace function forget_user_in_audit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_personal set actor_salt = null, user_id = null, actor_name = null, address = null
    from audit_entries where id = entry_id and user_id = old.id and not about_others
      and profile_id is not null;
  update audit_personal set actor_salt = null, user_id = null, actor_name = null, address = null,
      subject_salt = null, details = '{}'
    from audit_entries where id = entry_id and user_id = old.id and not about_others
      and profile_id is null;
  return null;
end
$$;
create or replace function forget_profile_in_audit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update audit_personal set subject_salt = null, profile_id = null, details = '{}'
    where profile_id = old.id;
  return null;
end
$$;
