-- The number at which carers and staff reach a patient, as E.164; null: none was given.
alter table profiles add column telephone text check (telephone ~ '^\+[1-9][0-9]{5,14}$');

-- What the carer calls the patient; nobody else sees it.
alter table care_links add column called text check (char_length(called) <= 50);

-- That a carer said thanks, once for all that was due at an instant. It ends with the link.
create table care_thanks (
  link_id bigint not null references care_links on delete cascade,
  due_at timestamptz not null,
  said_at timestamptz not null,
  primary key (link_id, due_at)
);
