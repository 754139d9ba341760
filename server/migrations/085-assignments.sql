-- Who is to see to a row of the worklist.
create table worklist_assignments (
  profile_id bigint primary key references profiles on delete cascade,
  user_id bigint not null references users on delete cascade,
  assigned_by bigint references users on delete set null,
  at timestamptz not null
);
create index worklist_assignments_user on worklist_assignments (user_id);
create index worklist_assignments_by on worklist_assignments (assigned_by);

-- Those that hold. They end by themselves: once the patient was reached without a time agreed, or the row is done; and once
-- the person may no longer see the patient. An undone entry makes the one before it hold again.
create view worklist_holders as
  select assigned.* from worklist_assignments as assigned
    join users on users.id = assigned.user_id and users.is_active
    join profiles as holder on holder.user_id = users.id
  where (users.role = 'admin' or 'clinician' = any (users.staff) and exists (
      select from group_members as own join group_members as theirs on theirs.group_id = own.group_id
        where own.profile_id = holder.id and theirs.profile_id = assigned.profile_id))
    and not exists (select from worklist_entries as entry
      where entry.profile_id = assigned.profile_id and entry.is_newest and entry.at >= assigned.at
        and (entry.kind = 'done' or entry.kind = 'called' and coalesce(entry.outcome, 'reached') = 'reached'
          and entry.until_at is null));
