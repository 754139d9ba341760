-- When somebody who reads the mail of the address confirmed it; null: never.
alter table users add column email_verified_at timestamptz;

-- Who made a password link for somebody else (null: its owner asked for it), and the address to which it was
-- mailed (null: it was not). Servers of the release before leave both null.
alter table password_codes add column made_by bigint references users on delete set null;
alter table password_codes add column mailed_to text;

-- Links that verify an address; only a hash is kept, and a used code is gone.
create table email_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_codes_user on email_codes (user_id);

-- What others changed about an account, until its owner dismisses it. The name stays when its bearer is erased.
create table account_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  made_at timestamptz not null,
  made_by text
);
create index account_notices_user on account_notices (user_id, id);
