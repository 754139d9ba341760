-- What prescribers propose for a patient where two of them have to agree.
create table change_proposals (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  proposed_by bigint references users on delete set null,
  -- The entry of the audit log that says who proposed it; it keeps the name when the account is erased.
  entry_id bigint not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 500),
  -- The call that is to be made, with its parameters and its body.
  change jsonb not null,
  -- What it would change, as the audit log would keep it.
  shown jsonb not null,
  -- A hash of what was known when it was proposed.
  basis text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  decided_by bigint references users on delete set null,
  decided_entry_id bigint,
  decided_at timestamptz,
  decided_reason text check (char_length(decided_reason) between 1 and 500),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_entry_id is null)),
  check ((state = 'declined') = (decided_reason is not null))
);
create index change_proposals_profile on change_proposals (profile_id, id);
create index change_proposals_open on change_proposals (expires_at) where state = 'open';
create index change_proposals_proposer on change_proposals (proposed_by);
create index change_proposals_decider on change_proposals (decided_by);

-- The proposal that a change was: it was proposed by one prescriber and accepted by another.
alter table prescriber_changes add column proposal_id bigint references change_proposals on delete cascade;
create index prescriber_changes_proposal on prescriber_changes (proposal_id) where proposal_id is not null;
