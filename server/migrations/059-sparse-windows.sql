-- Windows of sparse plans open up to 16 hours before a dose, no longer at most 4: until each patient is looked at
-- again, presses are watched from 12 hours earlier.
update reminder_plans set window_from = window_from - interval '12 hours' where window_from > '-infinity';
