-- Accounts that were erased, so that a restored older backup does not bring them back: hashes of random
-- ids that exist nowhere else any more.
create table erased_accounts (
  account_hash text primary key,
  erased_at timestamptz not null
);
