-- Answers that came with the token of a message. A retry with the same key finds what was understood the first
-- time, and a token is good for 20.
create table reminder_answers (
  profile_id bigint not null references profiles on delete cascade,
  message_id bigint not null,
  key uuid not null,
  key_body bytea not null,
  said_at timestamptz not null,
  arrived_at timestamptz not null,
  -- Ids of the medicines that it is about.
  medicines bigint[] not null,
  primary key (message_id, key)
);
create index reminder_answers_profile on reminder_answers (profile_id);
create index reminder_answers_arrived on reminder_answers (arrived_at);
