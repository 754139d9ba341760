-- Year or date of birth: YYYY or YYYY-MM-DD (domain/src/born.ts). With the record number it tells patients of one name
-- apart.
alter table profiles add column born text check (born ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$');
create index profiles_born on profiles (left(born, 4)) where born is not null;
