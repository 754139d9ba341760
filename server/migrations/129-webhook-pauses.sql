-- Webhooks can be changed and paused (decision 117). Servers of the release before go on sending.
alter table webhooks
  add column version integer not null default 1,
  add column paused_at timestamptz;
