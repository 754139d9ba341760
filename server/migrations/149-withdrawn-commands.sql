-- Commands to boxes that somebody withdraws. One that the network has stays under way: the box may still obey it.
alter table downlinks drop constraint downlinks_state_check,
  add constraint downlinks_state_check
    check (state in ('queued', 'sent', 'acknowledged', 'expired', 'refused', 'replaced', 'withdrawn')),
  add column withdrawn_at timestamptz;
drop index downlinks_expired;
create index downlinks_given_up on downlinks (settled_at) where state in ('expired', 'withdrawn');
