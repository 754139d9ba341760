-- What a user made under a key of their client, so that a retry stores nothing twice; without personal data.
create table keyed_writes (
  user_id integer not null references users (id) on delete cascade,
  key uuid not null,
  -- Identifies what was sent.
  body bytea not null,
  -- Null only within the transaction that makes it.
  made_id integer,
  at timestamptz not null,
  primary key (user_id, key)
);
