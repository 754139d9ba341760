-- Attempts to sign in, to sign up, to guess a code, counted by all servers together. Nothing that
-- would have to survive a crash, so it costs no writing to the log of the database.
create unlogged table attempts (
  -- Of the kind of the attempt and of what is counted: an address of mail or network, a user.
  key_hash bytea primary key,
  instants timestamptz[] not null,
  expires_at timestamptz not null
);
create index attempts_expires on attempts (expires_at);
