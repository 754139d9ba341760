-- Lists of tens of thousands of boxes. What each uplink changes (battery, signal, last seen) has no
-- index on purpose: it would cost every uplink more than it saves the few who sort by it.
create unique index bindings_sensor_open on bindings (sensor_id) where valid_to is null;
create unique index bindings_profile_open on bindings (profile_id) where valid_to is null;
create index sensors_serial_number on sensors (lower(serial_number), id);

-- Parts of words are found through trigrams. The extension comes with PostgreSQL, but an installation
-- may lack it or forbid it: then the same searches read the whole table.
do $$
begin
  create extension if not exists pg_trgm;
  create index sensors_text on sensors
    using gin ((lower(deveui || ' ' || coalesce(serial_number, ''))) gin_trgm_ops);
  create index profiles_text on profiles
    using gin ((lower(givenname || ' ' || familyname)) gin_trgm_ops);
  create index users_text on users using gin ((lower(email)) gin_trgm_ops);
exception when others then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end
$$;
