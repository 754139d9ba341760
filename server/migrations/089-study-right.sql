-- Clinicians who may export the patients of a group as a study.
alter table group_members add column has_study boolean not null default false;
