-- A pending change of address belongs to what asked for it, and its owner can cancel it from the old address. Without a
-- generation, as in rows of the release before, it no longer holds: it is asked for again.
alter table email_changes
  add column token_generation integer,
  -- The session that asked; null: an administrator. Removed with it by what ends sessions, not by a key: a session that
  -- merely expired takes nothing along.
  add column session_id uuid,
  add column cancel_hash bytea unique;
