-- Who has a box now, and which box a patient has, is answered by the index alone.
drop index bindings_sensor_open;
drop index bindings_profile_open;
create unique index bindings_sensor_open on bindings (sensor_id) include (profile_id) where valid_to is null;
create unique index bindings_profile_open on bindings (profile_id) include (sensor_id) where valid_to is null;
