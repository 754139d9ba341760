-- Entries about somebody whose account is erased keep a pseudonym, made by chance at the erasure and kept nowhere else: an
-- auditor can follow what was done to one person's data without learning whose they were.
-- With its tables, as whoever adds an entry: nobody holds one and waits for another.
lock table audit_log in access exclusive mode;
alter table audit_personal add column pseudonym text;
create index audit_personal_pseudonym on audit_personal (pseudonym, entry_id) where pseudonym is not null;

create or replace view audit_log as
  select id, at, kind, user_id, profile_id, impersonation_id, address, details, actor_name, pseudonym
  from audit_entries join audit_personal on entry_id = id;

create or replace function forget_profile_in_audit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  given text := 'P-' || left(gen_random_uuid()::text, 8);
begin
  update audit_personal set subject_salt = null, profile_id = null, details = '{}', pseudonym = given
    where profile_id = old.id;
  return null;
end
$$;

-- As in 026; a pseudonym is given once, when the profile goes.
create or replace function refuse_audit_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_personal' then
    if new.entry_id = old.entry_id
      and (new.pseudonym is not distinct from old.pseudonym
        or old.pseudonym is null and old.profile_id is not null and new.profile_id is null)
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
