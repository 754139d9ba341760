-- Until which day the messages of a study's boxes are kept as they came, also where the installation keeps them for less;
-- null: as long as all others.
alter table studies add column raw_until date;

