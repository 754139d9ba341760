-- Clinicians who may export the patients of a group as a study.
alter table group_members add column has_study boolean not null default false;

-- As with prescribing: who is no clinician any more exports nothing, also when the role comes back.
create or replace function end_prescribing() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update group_members set is_prescriber = false, has_study = false
    from profiles where profiles.user_id = new.id and profile_id = profiles.id and (is_prescriber or has_study);
  return null;
end
$$;
