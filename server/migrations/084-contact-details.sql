-- How to reach a patient besides the number, and who may be told. Without consent there is no number of the next of kin.
create table contact_details (
  profile_id bigint primary key references profiles on delete cascade,
  hours text not null default '' check (char_length(hours) <= 100),
  language text check (language ~ '^[a-z]{2,3}$'),
  needs_interpreter boolean not null default false,
  kin_name text,
  kin_relation text not null default '',
  kin_telephone text check (kin_telephone ~ '^\+[1-9][0-9]{5,14}$'),
  -- When the patient agreed that they be told, and who entered it; whether that was the patient.
  consent_at timestamptz,
  consent_by bigint references users on delete set null,
  is_own_consent boolean not null default false,
  check (kin_name is not null or (kin_relation = '' and consent_at is null)),
  check (consent_at is not null or (kin_telephone is null and consent_by is null and not is_own_consent))
);
create index contact_details_consent_by on contact_details (consent_by) where consent_by is not null;

-- Whether the carer lets staff of the patient see the carer's name and number.
alter table care_links add column shares_telephone boolean not null default false;
