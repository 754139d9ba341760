-- How a key had been used before the quarter hour of its last use: technicians see no more until that is over (decision 72).
alter table ingest_key_uses add column deliveries_before bigint not null default 0;
alter table ingest_key_uses add column last_used_before timestamptz;
