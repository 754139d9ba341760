-- Clinicians who may change the plans of a group's patients in their own name; with four eyes, only once another of them agrees.
alter table group_members add column is_prescriber boolean not null default false;
alter table groups add column four_eyes boolean not null default false;

-- Who is no clinician any more prescribes nothing, also when the role comes back.
create function end_prescribing() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update group_members set is_prescriber = false
    from profiles where profiles.user_id = new.id and profile_id = profiles.id and is_prescriber;
  return null;
end
$$;
create trigger users_prescribing_ends after update of staff, role on users for each row
  when (not 'clinician' = any (new.staff)) execute function end_prescribing();

-- Why a prescriber changed something. Who did it, when and what stands in the entry of the audit log, which still names them when
-- their account is erased.
create table prescriber_changes (
  entry_id bigint primary key,
  profile_id bigint not null references profiles on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500)
);
create index prescriber_changes_profile on prescriber_changes (profile_id, entry_id);
