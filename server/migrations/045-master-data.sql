-- The number of a patient in the records of a clinic or study. Staff enter it; within a group it is unique, which is
-- checked where numbers and members change (server/src/users/record-numbers.ts).
alter table profiles add column record_number text;
do $$
begin
  create index profiles_record_number on profiles
    using gin ((lower(coalesce(record_number, ''))) gin_trgm_ops);
exception when others then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end
$$;

-- An invitation: a first password may be chosen with it for seven days rather than 30 minutes.
alter table password_codes add column is_invitation boolean not null default false;

-- Another address of an account, which holds once its link was opened. A user has one at most.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  code_hash bytea not null unique,
  email text not null,
  -- Whether the link was mailed to the address; otherwise an administrator handed it over.
  is_mailed boolean not null default false,
  expires_at timestamptz not null
);
