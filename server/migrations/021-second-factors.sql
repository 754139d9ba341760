-- The authenticator app of an account (RFC 6238). Keys are encrypted with a key derived from the secret of
-- the installation. pending: made, but not confirmed by a code yet; it then replaces secret.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the last accepted code: neither it nor an older one is accepted again.
  last_step bigint,
  pending bytea,
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending is null) = (pending_at is null))
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  -- The domain that it was made for, which alone can ask for it.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A used code is gone.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Challenges that authenticators sign, until they come back or expire. Nothing that has to survive a crash.
create unlogged table passkey_challenges (
  challenge_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('enrol', 'sign-in', 'confirm')),
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);

-- Sign-ins whose password was right and whose second factor is awaited.
create unlogged table sign_in_challenges (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- Of the user when the password was checked: a changed password ends it.
  token_generation integer not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- Whether an account has a second factor is cached by every server as part of its rights.
create function tell_factor_doubt() returns trigger language plpgsql as $$
begin
  perform pg_notify('dosebeat_doubt', coalesce(new.user_id, old.user_id)::text);
  return null;
end
$$;
create trigger totp_secrets_added after insert or delete on totp_secrets
  for each row execute function tell_factor_doubt();
create trigger totp_secrets_confirmed after update on totp_secrets for each row
  when (old.confirmed_at is distinct from new.confirmed_at)
  execute function tell_factor_doubt();
create trigger passkeys_changed after insert or delete on passkeys
  for each row execute function tell_factor_doubt();
