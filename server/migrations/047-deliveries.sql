-- The newest deliveries of each ingest key, for whoever connects a network: written in batches, nothing that would have
-- to survive a crash, so it costs no writing to the log of the database (docs/decisions/0060-deliveries-of-a-key.md).
create unlogged table ingest_deliveries (
  id bigint generated always as identity primary key,
  key_id bigint not null references ingest_keys on delete cascade,
  received_at timestamptz not null,
  route text not null check (route in ('chirpstack', 'tts', 'box')),
  -- Null: of several boxes, or not known.
  deveui text,
  messages integer not null,
  result text not null check (result in ('accepted', 'duplicate', 'unknown', 'ignored', 'refused')),
  reason text,
  -- Paths of the faults, only with names of the contract; never what was in them.
  fields text[] not null
);
create index ingest_deliveries_newest on ingest_deliveries (key_id, received_at desc, id desc);

-- Not columns of ingest_keys: a change there makes every server forget which keys are valid.
create table ingest_key_uses (
  key_id bigint primary key references ingest_keys on delete cascade,
  deliveries bigint not null,
  last_used_at timestamptz not null
);
