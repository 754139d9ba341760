-- What a contact said before its author corrected it. Undoing the contact removes this, too.
create table worklist_corrections (
  id bigint generated always as identity primary key,
  entry_id bigint not null references worklist_entries on delete cascade,
  at timestamptz not null,
  outcome text check (outcome in ('reached', 'not_reached', 'left_message', 'wrong_number')),
  text text not null
);
create index worklist_corrections_entry on worklist_corrections (entry_id, id);
