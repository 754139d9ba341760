-- Accounts that a directory manages by SCIM. Servers of the release before know none of it.
create table directory_accounts (
  user_id bigint primary key references users on delete cascade,
  user_name text not null,
  external_id text unique,
  -- What the directory says; an account without a role here is closed all the same.
  is_active boolean not null,
  -- Whether it was last opened or closed: a block by an administrator stays until this changes.
  is_open boolean not null,
  -- The attribute roles, as it was sent.
  roles jsonb not null default '[]',
  -- Made by the directory, so entered by external_id; otherwise its owner had linked it before.
  is_made boolean not null,
  -- Whether the directory has said roles or groups, which decide from then on.
  decides boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index directory_accounts_user_name on directory_accounts (lower(user_name));

-- Groups of the directory. They have no patients, and give their members what settings map to their names.
create table directory_groups (
  id bigint generated always as identity primary key,
  display_name text not null,
  external_id text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index directory_groups_display_name on directory_groups (lower(display_name));

create table directory_group_members (
  group_id bigint not null references directory_groups on delete cascade,
  user_id bigint not null references directory_accounts on delete cascade,
  primary key (group_id, user_id)
);
create index directory_group_members_user on directory_group_members (user_id);

-- What the directory calls a linked person, as the provider said at the last sign-in.
alter table identities add column directory_id text;
create unique index identities_directory on identities (issuer, directory_id);
