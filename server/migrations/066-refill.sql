-- When a medicine is ordered again, and the number on its pack.
alter table medicines
  -- Working days from the order to the new pack.
  add column order_days smallint not null default 4 check (order_days between 0 and 30),
  add column pack_code text not null default '';
