create trigger sensors_total after insert or delete or truncate on sensors
  for each statement execute function tell_total();
