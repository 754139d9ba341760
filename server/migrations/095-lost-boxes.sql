-- Whether the assignment ended because its patient said that the box is lost: then only they can take that back.
alter table bindings add column is_lost boolean not null default false;
