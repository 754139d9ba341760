-- As in 038, also where workers keep the rows (decision 140).
create or replace function add_month(parent text, month date) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  child text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-01 00:00:00+00');
  until text := to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00');
  at text;
begin
  if parent not in ('uplinks', 'raw_uplinks', 'readings', 'press_claims', 'messages') then
    raise exception 'The table % has no months.', parent;
  end if;
  if to_regclass(quote_ident(child)) is not null then return false; end if;
  select attname into at from pg_partitioned_table
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = quote_ident(parent)::regclass;
  -- No row may be on its way to `…_rest` that belongs to the new table.
  execute format('lock table only %I in share row exclusive mode', parent);
  execute format('lock table %I in access exclusive mode', rest);
  -- The index alone answers only for pages that a vacuum has seen since they were written: let it come
  -- after a fiftieth of a month instead of a fifth.
  execute format('create table %I (like %I including all)
    with (autovacuum_vacuum_insert_scale_factor = 0.02)', child, parent);
  execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
    insert into %5$I select * from moved', rest, at, since, until, child);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
    parent, child, since, until);
  -- Where workers keep the rows, Citus has copied them there, and hides those that are still here.
  if to_regclass('pg_dist_partition') is not null then
    execute 'select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
      where logicalrelid = $1::regclass' using quote_ident(child);
  end if;
  return true;
end
$$;
