-- Tokens with which programs call the API, for whoever made them. Servers of the release before refuse them.
create table service_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Ids of groups; null: all patients.
  groups bigint[] check (cardinality(groups) between 1 and 100),
  made_by bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The hour of the last use.
  last_used_at timestamptz,
  -- The day of the last call that its scopes do not cover.
  refused_at timestamptz
);
create index service_tokens_made_by on service_tokens (made_by);
