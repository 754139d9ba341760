-- Apps that administrators registered, which patients may let read their record (SMART App Launch).
create table apps (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  name text not null,
  contact text not null,
  -- Null: a public app, which PKCE alone protects.
  secret_hash bytea,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- Kinds of FHIR resources that it may ask for.
  reads text[] not null check (cardinality(reads) > 0),
  -- Whether it may stay connected for longer than an hour.
  stays boolean not null,
  made_by bigint references users on delete set null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index apps_made_by on apps (made_by);

-- What a patient allowed an app. Whatever the app holds ends with the row.
create table app_connections (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  user_id bigint not null references users on delete cascade,
  grant_id text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The hour of the last use.
  last_used_at timestamptz
);
create index app_connections_user on app_connections (user_id);
create index app_connections_app on app_connections (app_id);
create index app_connections_end on app_connections (expires_at);

-- Codes, tokens and questions in progress, as the library keeps them, by the hash of what names them.
create table app_artifacts (
  kind text not null,
  id_hash bytea not null,
  connection_id bigint references app_connections on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index app_artifacts_connection on app_artifacts (connection_id) where connection_id is not null;
create index app_artifacts_end on app_artifacts (expires_at);
