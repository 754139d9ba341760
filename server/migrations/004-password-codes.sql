-- Codes of the links with which somebody sets a new password; only a hash is kept, and a used code
-- is gone.
create table password_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_codes_user on password_codes (user_id);

-- Times in which a box belonged to somebody whose account is erased. Whatever of these times still
-- arrives is thrown away, and nobody else can be given the box for them.
create table erased_bindings (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  check (valid_from < valid_to)
);
create index erased_bindings_sensor on erased_bindings (sensor_id);
