-- A box's readings lie scattered among those of all others, each in another page; in the index they
-- lie together. With what charts show in it, a day is read from two or three pages, however much is
-- stored. It costs about 50 bytes a reading.
alter table readings drop constraint readings_pkey;
alter table readings add primary key (sensor_id, at)
  include (temperature, humidity, battery, motion, motion_counter, boot);

-- The index alone answers only for pages that a vacuum has seen since they were written: let it come
-- after a fiftieth of a month instead of a fifth.
create or replace function add_month(parent text, month date) returns boolean language plpgsql as $$
declare
  child text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-01 00:00:00+00');
  until text := to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00');
  at text;
begin
  if to_regclass(quote_ident(child)) is not null then return false; end if;
  select attname into at from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = quote_ident(parent)::regclass;
  -- No row may be on its way to `…_rest` that belongs to the new table.
  execute format('lock table only %I in share row exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  execute format('create table %I (like %I including all)
    with (autovacuum_vacuum_insert_scale_factor = 0.02)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
    insert into %5$I select * from moved', rest, at, since, until, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, since, until);
  return true;
end
$$;

do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent in
    ('uplinks'::regclass, 'raw_uplinks'::regclass, 'readings'::regclass, 'press_claims'::regclass)
  loop
    execute format('alter table %s set (autovacuum_vacuum_insert_scale_factor = 0.02)', part);
  end loop;
end
$$;
