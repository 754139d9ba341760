-- Lists of tens of thousands of users: one index for each order that can be asked for.
create index profiles_givenname on profiles (lower(givenname), id);
create index profiles_familyname on profiles (lower(familyname), id);
create index profiles_language on profiles (language, id);
create index profiles_created_at on profiles (created_at, id);
-- Few are administrators, few are blocked.
create index users_administrators on users (id) where role = 'admin';
create index users_inactive on users (id) where not is_active;
create index audit_log_kind on audit_log (kind, id);
