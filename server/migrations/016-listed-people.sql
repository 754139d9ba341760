-- What a list of people says of a person alone: members of a JSON object, with which listProfiles
-- (server/src/profiles/list-queries.ts) goes on. Written when the person changes, because to write it anew for every page
-- was a quarter of what a page of 100 cost PostgreSQL. It is declared immutable, as a generated column demands: to_json is
-- only "stable" because of other types, a text and a time without a zone become the same JSON under every setting. How an
-- instant is written: instantJson in server/src/platform/json-sql.ts.
create function listed_profile(user_id bigint, profileuid uuid, givenname text, familyname text,
  language text, created_at timestamptz) returns text immutable parallel safe
return '"userid":' || user_id || ',"profileuid":"' || profileuid || '","givenname":' || to_json(givenname)::text
  || ',"familyname":' || to_json(familyname)::text || ',"language":"' || language || '","createdAt":'
  || left(to_json(date_trunc('milliseconds', created_at at time zone 'UTC') + interval '1 microsecond')::text, 24) || 'Z"';
alter table profiles add column listed text not null
  generated always as (listed_profile(user_id, profileuid, givenname, familyname, language, created_at)) stored;
