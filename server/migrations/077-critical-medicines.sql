-- Medicines of which staff want to know each missed dose. The mark that holds:
alter table medicines
  add column critical_at timestamptz,
  -- The name of whoever set it, as it was then.
  add column critical_by text,
  add column critical_reason text not null default '',
  add constraint medicines_critical check (critical_at is not null or (critical_by is null and critical_reason = ''));

-- All that were set and taken away.
create table critical_changes (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  medicine_id bigint not null references medicines on delete cascade,
  user_id bigint references users on delete set null,
  author text,
  is_critical boolean not null,
  reason text not null,
  at timestamptz not null
);
create index critical_changes_profile on critical_changes (profile_id, id desc);
create index critical_changes_medicine on critical_changes (medicine_id);
create index critical_changes_user on critical_changes (user_id);
