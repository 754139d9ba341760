-- Medicines of which an extra dose is dangerous, and what leaflet or pharmacist says about a late dose.
alter table medicines
  add column once_only boolean not null default false,
  add column if_late text not null default '',
  -- The name of whoever wrote it for the patient, as it was then; null: the patient.
  add column if_late_author text,
  add column if_late_at timestamptz;
