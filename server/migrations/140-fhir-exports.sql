-- Exports of groups as FHIR. Only what was asked is kept: files are worked out while they are sent. Servers of the release
-- before have no such call.
create table fhir_exports (
  id uuid primary key,
  -- Whose it is: of a service token, or of a person if there is none.
  user_id bigint not null references users on delete cascade,
  token_id bigint references service_tokens on delete cascade,
  group_id bigint not null references groups on delete cascade,
  -- The patients of the group when it was asked for. Whether they may still be read is decided for each file.
  profiles bigint[] not null,
  types text[] not null,
  since timestamptz,
  -- First and last day, of types whose days were chosen.
  days jsonb not null,
  request text not null,
  as_of timestamptz not null,
  expires_at timestamptz not null
);
create index fhir_exports_user on fhir_exports (user_id);
create index fhir_exports_token on fhir_exports (token_id);
create index fhir_exports_group on fhir_exports (group_id);
create index fhir_exports_expiry on fhir_exports (expires_at);
