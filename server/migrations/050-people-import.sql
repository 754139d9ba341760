-- Invitations of imported patients that are yet to be mailed, a few at a time. The code is made with the mail: it is
-- never stored, and its seven days begin then.
create table invitations_due (
  user_id bigint primary key references users on delete cascade,
  made_by bigint references users on delete set null,
  next_at timestamptz not null,
  attempts integer not null default 0
);
create index invitations_due_next on invitations_due (next_at);
create index invitations_due_made_by on invitations_due (made_by);
