-- Who needs a call (docs/worklist.md): what was worked out of each patient lately. Only a cache: a missing or old row is
-- worked out anew.
create table worklist_states (
  profile_id bigint primary key references profiles on delete cascade,
  computed_at timestamptz not null,
  section text not null check (section in ('call', 'box', 'watch', 'none')),
  weight integer not null,
  -- Changes when something new happens.
  version text not null,
  -- As in GET /api/worklist.
  reasons jsonb not null,
  strip jsonb not null,
  last_press_at timestamptz
);
create index worklist_states_shown on worklist_states (section, weight desc, profile_id) where section <> 'none';
create index worklist_states_computed on worklist_states (computed_at);

-- What staff did with rows of the worklist; the newest of a patient holds.
create table worklist_entries (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  user_id bigint references users on delete set null,
  kind text not null check (kind in ('called', 'snoozed', 'done')),
  until_at timestamptz,
  text text not null,
  version text not null,
  at timestamptz not null,
  -- One row a patient: lists of all patients read only these.
  is_newest boolean not null default true,
  check ((kind = 'snoozed') = (until_at is not null))
);
create index worklist_entries_profile on worklist_entries (profile_id, id desc);
create unique index worklist_entries_newest on worklist_entries (profile_id) where is_newest;
create index worklist_entries_user on worklist_entries (user_id);

-- What staff wrote down about patients, who read it where it is shared.
create table notes (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  user_id bigint references users on delete set null,
  text text not null,
  is_shared boolean not null,
  at timestamptz not null
);
create index notes_profile on notes (profile_id, id desc);
create index notes_user on notes (user_id);
