-- A flag cannot tell who wants light from who follows the system; until now whoever was not dark did.
alter table profiles
  add column theme text not null default 'auto' check (theme in ('light', 'dark', 'auto'));
update profiles set theme = 'dark' where is_dark;
alter table profiles drop column is_dark;
