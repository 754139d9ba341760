-- Kinds of alerts are those of the contract, which checks them before anything is stored: a list here would have to be
-- changed with each new one, and refuse it until then.
alter table alert_rules drop constraint alert_rules_kind_check;
