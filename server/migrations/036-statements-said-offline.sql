-- Statements made offline arrive later, once or more often: the client's key tells a retry from a new one.
-- What was stated under it is compared by a hash of the body. said_at is when the patient said it, never
-- later than its arrival; the newest counts, then the newest row. Servers of the release before write
-- neither, and go by the newest row.
alter table dose_statements add column key uuid;
alter table dose_statements add column key_body bytea;
alter table dose_statements add constraint dose_statements_key_body
  check ((key is null) = (key_body is null)) not valid;
create unique index dose_statements_key on dose_statements (profile_id, key) where key is not null;

-- Simple mode: one large card instead of the dashboard.
alter table profiles add column is_simple boolean not null default false;
