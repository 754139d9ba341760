-- How many people there are, and boxes (013), is counted once and remembered by every server; whatever
-- adds or removes some tells so by the same commit. The payload is the name of the table.
create function tell_total() returns trigger language plpgsql as $$
begin
  perform pg_notify('dosebeat_doubt', tg_table_name);
  return null;
end
$$;
create trigger profiles_total after insert or delete or truncate on profiles
  for each statement execute function tell_total();
