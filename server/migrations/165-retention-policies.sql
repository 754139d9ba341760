-- For how many months each kind of data is kept that has a month of its own; null: until it is erased. What was set
-- before holds for some days after it was shortened, so that a slip of the pen can be seen and undone.
create table retention_policies (
  kind text primary key,
  months integer check (months > 0),
  months_before integer check (months_before > 0),
  changed_at timestamptz not null,
  holds_from timestamptz not null,
  -- Nothing from before it is left; null: nothing was dropped yet.
  dropped_before timestamptz
);

create function drop_reading_month(month date) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'readings' || to_char(month, '_YYYY_MM'));
end
$$;
revoke execute on function drop_reading_month(date) from public;
