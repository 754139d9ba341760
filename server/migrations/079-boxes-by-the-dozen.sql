-- Where a box stands, what staff noted of it, and the group of boxes it belongs to: texts of staff about boxes, never
-- about patients.
alter table sensors
  add box_group text check (length(box_group) between 1 and 100),
  add place text check (length(place) between 1 and 200),
  add notes text check (length(notes) between 1 and 2000);
create index sensors_box_group on sensors (box_group) where box_group is not null;
