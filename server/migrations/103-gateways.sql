-- Which gateways received a frame, the best first: id, RSSI and SNR of each. Null: none told, or erased with an account.
alter table uplinks add column gateways jsonb;
