-- Who is calling a patient now, of those who said so first; only until then. It is no record: what came of the call is in
-- worklist_entries.
create table worklist_callers (
  profile_id bigint primary key references profiles on delete cascade,
  user_id bigint not null references users on delete cascade,
  since timestamptz not null,
  until_at timestamptz not null
);
create index worklist_callers_user on worklist_callers (user_id);
