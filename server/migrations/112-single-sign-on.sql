-- Whom an identity provider knows by a subject. Servers of the release before use none of it.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  constraint identities_one_each unique (user_id, issuer)
);

-- A sign-in that went to the provider and has not come back.
create table sign_on_flows (
  token_hash bytea primary key,
  -- Who asked to be linked; null: somebody signs in.
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null
);
create index sign_on_flows_user on sign_on_flows (user_id);
create index sign_on_flows_expires on sign_on_flows (expires_at);

-- How a session was opened: by which identity, in which session of the provider, and whether that asked for a second factor.
alter table sessions
  add column identity_id bigint references identities on delete set null,
  add column provider_session bytea,
  add column provider_factor boolean not null default false;
create index sessions_identity on sessions (identity_id) where identity_id is not null;

-- The same, while the second factor of the account is asked for.
alter table sign_in_challenges
  add column identity_id bigint references identities on delete cascade,
  add column provider_session bytea;
create index sign_in_challenges_identity on sign_in_challenges (identity_id) where identity_id is not null;
