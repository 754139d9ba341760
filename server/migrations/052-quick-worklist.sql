-- The worklist has a strip of its own; nothing read this one.
alter table summaries drop column strip;

-- The turn (048) that the patient's state on the worklist includes; null: none. Whoever takes a turn makes the state old
-- by that, in the same transaction; this index finds those states without a look at the others.
alter table summaries add column listed_turn bigint;
create index summaries_unlisted on summaries (profile_id) where listed_turn is distinct from turn;

-- What else the worklist is made of: what is left of medicines.
do $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger summaries_kept_by_%1$s after %1$s on stock_entries
      referencing %2$s table as changed for each statement execute function change_summary_by_profile()',
      event, case event when 'delete' then 'old' else 'new' end);
  end loop;
end
$$;

-- How long the row is off the list because of its newest entry: null: not, or something new happened since.
alter table worklist_states add column done_until timestamptz;

-- In a volatile function each query sees what was committed while the row was waited for.
create function keep_worklist_done() returns trigger language plpgsql as $$
begin
  new.done_until := (select coalesce(until_at, 'infinity') from worklist_entries
    where profile_id = new.profile_id and is_newest and version = new.version);
  return new;
end
$$;
create trigger worklist_done before insert or update on worklist_states
  for each row execute function keep_worklist_done();

-- Its trigger sets the rest.
create function keep_worklist_entry() returns trigger language plpgsql as $$
begin
  update worklist_states set done_until = null where profile_id = coalesce(new.profile_id, old.profile_id);
  return null;
end
$$;
create trigger worklist_entry_kept after insert or update or delete on worklist_entries
  for each row execute function keep_worklist_entry();
update worklist_states set done_until = null;

-- In the order of the list; who is off it is told from the index too.
drop index worklist_states_shown;
create index worklist_states_pressing on worklist_states
  (array_position(array['call', 'box', 'watch'], section), weight desc, profile_id) include (section, done_until)
  where section <> 'none';

-- Few, so they are found once and not joined: accounts of nobody whom lists of patients show.
create index users_no_patients on users (id) where role <> 'patient' or staff <> '{}' or not is_active;
