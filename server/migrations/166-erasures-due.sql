-- What boxes recorded for somebody whose account is erased, and is still to be erased: some at a time, after the
-- transaction in which the account went. `last_uplink`: what came later is somebody else's. `told`: uplinks that told
-- of what is erased already, and were not found by their time.
create table erasures_due (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  last_uplink bigint not null,
  told bigint[] not null default '{}',
  made_at timestamptz not null,
  check (valid_from < valid_to)
);
