-- Between which numbers of taken doses the truth lies, of summary_periods.past; null: none is unclear.
alter table summary_periods add column range_low integer, add column range_high integer;
