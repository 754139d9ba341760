-- The list of boxes from the greatest serial number down, unknown ones last: the index of 005 has them
-- first when it is read backwards.
create index sensors_serial_number_down on sensors (lower(serial_number) desc nulls last, id);
