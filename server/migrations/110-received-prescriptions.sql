-- Prescriptions that programs sent: proposals of a new medicine, which a prescriber of the patient decides.
alter table change_proposals
  -- From which system, who prescribed, and what was not taken over; null: a prescriber here proposed it.
  add column received jsonb,
  -- By what the sending system recognises it: the same one is never proposed twice.
  add column received_key text;
create unique index change_proposals_received on change_proposals (profile_id, received_key)
  where received_key is not null;
