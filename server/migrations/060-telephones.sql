-- {label, number, hours} of a group, which its patients may call; null: none.
alter table groups add column telephone jsonb;
