-- What makes somebody's right less is told to every server of this database by the same commit, by
-- whichever way it was changed. The payload is the id of the user, or ingest-keys.
create function tell_doubt() returns trigger language plpgsql as $$
declare
  about text := case tg_table_name
    when 'users' then to_jsonb(old) ->> 'id'
    when 'impersonations' then to_jsonb(old) ->> 'user_id'
    else 'ingest-keys' end;
begin
  -- Null: the administrator who impersonated is gone, which told its own doubt.
  if about is not null then
    perform pg_notify('dosebeat_doubt', about);
  end if;
  return null;
end
$$;
create trigger users_doubted after update on users for each row
  when ((old.role, old.is_active, old.token_generation)
    is distinct from (new.role, new.is_active, new.token_generation))
  execute function tell_doubt();
create trigger users_gone after delete on users
  for each row execute function tell_doubt();
create trigger impersonations_doubted after update on impersonations for each row
  when (old.ended_at is distinct from new.ended_at)
  execute function tell_doubt();
create trigger impersonations_gone after delete on impersonations
  for each row execute function tell_doubt();
create trigger ingest_keys_doubted after update or delete on ingest_keys
  for each row execute function tell_doubt();
