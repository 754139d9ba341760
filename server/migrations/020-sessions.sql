-- A session begins with signing in and is what a token belongs to: a token without a live session is
-- refused. Servers of the release before make none and know only token_generation, which ends all
-- tokens of a user as before.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  -- How the token travels: in the header Authorization, or in a cookie of a browser.
  kind text not null check (kind in ('bearer', 'cookie')),
  -- Of the device, as its header User-Agent tells; null: it does not.
  program text,
  system text,
  created_at timestamptz not null,
  -- Written at most once a minute, and never by live streams and background requests.
  last_used_at timestamptz not null,
  -- When the user last proved who they are.
  confirmed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expires on sessions (expires_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- What ends a session is told to every server by the same commit (see 008).
create function tell_session_doubt() returns trigger language plpgsql as $$
begin
  perform pg_notify('dosebeat_doubt', old.user_id::text);
  return null;
end
$$;
create trigger sessions_doubted after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_doubt();
create trigger sessions_gone after delete on sessions for each row
  when (old.ended_at is null)
  execute function tell_session_doubt();
