-- Browsers in which somebody signed in. Attempts to sign in from them are counted apart, so that the
-- failures of strangers do not hold up the owner. Of the cookie only a hash is kept.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  device_hash bytea not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_hash on known_devices (device_hash);

-- What the clock of the servers showed last, and on how many more days a server must run before raw
-- uplinks may be dropped again: more than none after the clock has jumped. At most one row.
create table retention_clock (
  one boolean primary key default true check (one),
  marked_at timestamptz not null,
  days_to_wait integer not null
);
