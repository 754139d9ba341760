-- When assignments were entered and by whom, so that they can be undone and nobody takes another's past (decision 72).

-- In the order of those who write, so that nobody holds one and waits for another.
lock table users, sensors in share row exclusive mode;
lock table bindings in access exclusive mode;

-- Null: entered before this was kept. Whoever entered it may undo it for ten minutes.
alter table bindings add column entered_at timestamptz;
alter table bindings add column entered_by bigint references users on delete set null;
-- When its end was entered: until then nobody but the same patient gets the box. Null: when it ended.
alter table bindings add column end_entered_at timestamptz;
-- The assignment that this one ended, as a replacement of the box; undoing this one brings it back.
alter table bindings add column replaces bigint references bindings on delete set null;
create index bindings_replaces on bindings (replaces) where replaces is not null;
create index bindings_entered_by on bindings (entered_by) where entered_by is not null;

-- Times of assignments that were undone. They are nobody's, but a technician learns no more of them than of others.
create table voided_bindings (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  check (valid_from < valid_to)
);
create index voided_bindings_sensor on voided_bindings (sensor_id);
