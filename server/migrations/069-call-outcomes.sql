-- How a call went, and when the row comes back because it was agreed so.
alter table worklist_entries add column outcome text
  check (outcome in ('reached', 'not_reached', 'left_message', 'wrong_number'));
alter table worklist_entries add constraint worklist_entries_outcome check (outcome is null or kind = 'called');
alter table worklist_entries drop constraint worklist_entries_check;
alter table worklist_entries add constraint worklist_entries_until check (
  case kind when 'snoozed' then until_at is not null when 'done' then until_at is null else true end);

-- Somebody was called less than an hour before and not reached: the row stands below the others of its section. Known
-- by the clock with which the row was worked out, which is done anew every 15 minutes.
alter table worklist_states add column is_tried boolean not null default false;

create or replace function keep_worklist_done() returns trigger language plpgsql as $$
declare
  newest worklist_entries;
begin
  new.done_until := null;
  new.is_tried := false;
  select * into newest from worklist_entries
    where profile_id = new.profile_id and is_newest and version = new.version;
  if not found then
    return new;
  end if;
  if newest.outcome in ('not_reached', 'left_message', 'wrong_number') and newest.until_at is null then
    new.is_tried := new.computed_at < newest.at + interval '1 hour';
  else
    new.done_until := coalesce(newest.until_at, 'infinity');
  end if;
  return new;
end
$$;

drop index worklist_states_pressing;
create index worklist_states_pressing on worklist_states
  (array_position(array['call', 'box', 'watch'], section), is_tried, weight desc, profile_id)
  include (section, done_until) where section <> 'none';
