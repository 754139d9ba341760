-- An account that an administrator made has no password until its person chooses one.
alter table users alter column password_hash drop not null;

-- An administrator acts as a patient for a while. public_id is what the header X-Impersonation brings.
create table impersonations (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  user_id bigint references users on delete set null,
  profile_id bigint not null references profiles on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index impersonations_user on impersonations (user_id);
create index impersonations_profile on impersonations (profile_id);

-- Who did what, to whose data, when, from where. No foreign keys: an entry neither waits for the rows
-- it tells of nor is refused because of them. user_id: who really acted, null while nobody was signed
-- in; profile_id: whose data.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  user_id bigint,
  profile_id bigint,
  impersonation_id bigint,
  address text,
  details jsonb not null
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_profile on audit_log (profile_id, id);
create index audit_log_at on audit_log (at);

-- Append-only for the application's own role. The one way in: what names a person goes, and only
-- when the account of that person is gone.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.at, new.kind) = (old.id, old.at, old.kind)
      and new.impersonation_id is not distinct from old.impersonation_id
      and (new.details = old.details or new.details = '{}')
      and (new.user_id is not distinct from old.user_id or (
        new.user_id is null and not exists (select from users where id = old.user_id)))
      and (new.address is not distinct from old.address or (
        new.address is null and new.user_id is null
        and not exists (select from users where id = old.user_id)))
      and (new.profile_id is not distinct from old.profile_id or (
        new.profile_id is null and not exists (select from profiles where id = old.profile_id)))
      and (new.user_id, new.profile_id) is distinct from (old.user_id, old.profile_id)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is append-only.';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Erasing an account makes its entries anonymous, whoever erases it and by which way.
create function forget_user_in_audit() returns trigger language plpgsql as $$
begin
  update audit_log set user_id = null, address = null, details = '{}' where user_id = old.id;
  return null;
end
$$;
create trigger users_forgotten after delete on users
  for each row execute function forget_user_in_audit();

create function forget_profile_in_audit() returns trigger language plpgsql as $$
begin
  update audit_log set profile_id = null, details = '{}' where profile_id = old.id;
  return null;
end
$$;
create trigger profiles_forgotten after delete on profiles
  for each row execute function forget_profile_in_audit();
