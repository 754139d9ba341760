-- Whom to mail that a service token is about to expire; a row stays, so that nobody is told twice. Servers of the release
-- before tell nobody.
create table token_mails (
  token_id bigint not null references service_tokens on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- How many days before the end it says so.
  days smallint not null check (days in (14, 1)),
  -- When it is tried; null: it was sent, or given up.
  next_at timestamptz,
  attempts integer not null default 0,
  primary key (token_id, user_id, days)
);
create index token_mails_due on token_mails (next_at) where next_at is not null;
create index token_mails_user on token_mails (user_id);
