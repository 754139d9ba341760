-- The running server uses a role that owns nothing (server/src/database/grants.ts). What it does only
-- now and then with the rights of the owner are these functions. Their search path is fixed, and nobody
-- else may call them.
create or replace function add_month(parent text, month date) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  child text := parent || to_char(month, '_YYYY_MM');
  rest text := parent || '_rest';
  since text := to_char(month, 'YYYY-MM-01 00:00:00+00');
  until text := to_char(month + interval '1 month', 'YYYY-MM-01 00:00:00+00');
  at text;
begin
  if parent not in ('uplinks', 'raw_uplinks', 'readings', 'press_claims') then
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
  return true;
end
$$;

-- Drops a month of raw uplinks; only these expire.
create function drop_raw_month(month date) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'raw_uplinks' || to_char(month, '_YYYY_MM'));
end
$$;

revoke execute on function add_month(text, date), drop_raw_month(date) from public;

-- Triggers of users and profiles: who may delete an account has no right to change the audit log.
alter function forget_user_in_audit() security definer set search_path = public, pg_temp;
alter function forget_profile_in_audit() security definer set search_path = public, pg_temp;
