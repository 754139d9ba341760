-- How many rows the worklist has, for whom, is remembered by every server; whatever changes it tells so by the same
-- commit. What adds or removes people tells so already (012), and so does what changes their role (008).
create function tell_worklist_counts() returns trigger language plpgsql as $$
begin
  perform pg_notify('dosebeat_doubt', 'worklist');
  return null;
end
$$;
create trigger worklist_states_counted after update on worklist_states for each row
  when ((old.section, old.done_until) is distinct from (new.section, new.done_until))
  execute function tell_worklist_counts();
create trigger worklist_states_added after insert on worklist_states for each row
  when (new.section <> 'none') execute function tell_worklist_counts();
create trigger worklist_states_removed after delete on worklist_states for each row
  when (old.section <> 'none') execute function tell_worklist_counts();
create trigger group_members_counted after insert or update or delete or truncate on group_members
  for each statement execute function tell_worklist_counts();
create trigger studies_counted after insert or update or delete or truncate on studies
  for each statement execute function tell_worklist_counts();
create trigger users_counted after update on users for each row
  when (old.staff is distinct from new.staff) execute function tell_worklist_counts();

-- What is done today is little beside what is to do.
create index worklist_states_done on worklist_states
  (array_position(array['call', 'box', 'watch'], section), is_tried, weight desc, profile_id)
  include (section, done_until) where section <> 'none' and done_until is not null;
