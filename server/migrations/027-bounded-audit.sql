-- What is repeated is counted here, and summed up in one entry of the audit log when its hour is over.
-- 0 and '' stand for nobody and nothing.
create table audit_tallies (
  kind text not null,
  user_id bigint not null,
  profile_id bigint not null,
  address text not null,
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count bigint not null,
  primary key (kind, user_id, profile_id, address, reason)
);
create index audit_tallies_first on audit_tallies (first_at);

-- Since when somebody has been looking at a patient's data: one entry a visit.
create table audit_visits (
  user_id bigint not null,
  profile_id bigint not null,
  -- 0: none.
  impersonation_id bigint not null,
  since timestamptz not null,
  primary key (user_id, profile_id, impersonation_id)
);
create index audit_visits_since on audit_visits (since);
