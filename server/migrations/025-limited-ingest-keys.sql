-- What an ingest key may deliver; null: everything. Servers of the release before do not know these limits:
-- make limited keys once all servers are upgraded.
alter table ingest_keys add column deveuis text[] check (cardinality(deveuis) between 1 and 1000);
alter table ingest_keys add column application text;
