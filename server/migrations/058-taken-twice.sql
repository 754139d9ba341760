-- Presses said to be: taken twice (with intakes), not known, or pressed to try the box.
alter table press_names drop constraint press_names_named_as_check;
alter table press_names add constraint press_names_named_as_check
  check (named_as in ('as_needed', 'refill', 'not_taken', 'twice', 'not_known', 'test')) not valid;
-- The word that made the intake, with others; it holds only as long as that word. Words name intakes too:
-- checked at the commit, so that a restore can fill one table after the other.
alter table intakes add column word_id bigint references press_names on delete cascade
  deferrable initially deferred;
create index intakes_word on intakes (word_id) where word_id is not null;
