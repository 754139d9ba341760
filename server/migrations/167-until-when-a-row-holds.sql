-- When time alone may next change a row of the call list, as known when it was worked out at `changes_known_at`. Servers
-- of the release before work rows out without saying so; then both differ, and the row is worked out every 15 minutes as
-- before. So is one whose patient was called without being reached (069).
alter table worklist_states add column changes_at timestamptz, add column changes_known_at timestamptz;
create index worklist_states_changing on worklist_states (changes_at) where changes_known_at = computed_at;
create index worklist_states_ageing on worklist_states (computed_at)
  where changes_known_at is distinct from computed_at or is_tried;
-- worklist_states_computed is for servers of the release before, and goes with the next one.
