-- Since when somebody stands under those to call, without an end to it: time from becoming due to the first call is counted from it.
-- A row that was done and comes back because something new happened is due anew.
alter table worklist_states add column listed_at timestamptz;
-- Of a call: when the patient had become due; null: she was not on the list under those to call.
alter table worklist_entries add column listed_at timestamptz;

create function keep_worklist_listed() returns trigger language plpgsql as $$
begin
  if new.section <> 'call' then
    new.listed_at := null;
  elsif tg_op = 'INSERT' then
    new.listed_at := coalesce(new.listed_at, new.computed_at);
  elsif old.section <> 'call' or old.listed_at is null
    or (new.version <> old.version and old.done_until is not null) then
    new.listed_at := new.computed_at;
  else
    new.listed_at := old.listed_at;
  end if;
  return new;
end
$$;
-- Triggers run by name: it sees what worklist_done set before.
create trigger worklist_listed before insert or update on worklist_states
  for each row execute function keep_worklist_listed();

create function note_worklist_listed() returns trigger language plpgsql as $$
begin
  new.listed_at := (select listed_at from worklist_states where profile_id = new.profile_id);
  return new;
end
$$;
create trigger worklist_entry_listed before insert on worklist_entries
  for each row execute function note_worklist_listed();

-- Counts of calls by time.
create index worklist_entries_called on worklist_entries (at) where kind = 'called';
