-- Medicines that are usually taken once a week, besides those of every installation.
create table weekly_medicines (
  id bigint generated always as identity primary key,
  name text not null,
  -- Without case, accents and punctuation: each once.
  key text not null unique,
  added_at timestamptz not null
);
-- Who said that one of them is taken every day, in the words of whoever entered it, and when that was.
alter table medicines
  add column every_day_by text not null default '',
  add column every_day_at timestamptz;
