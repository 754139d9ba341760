-- What boxes are told: each command waits until the network has taken it, and then until the box has confirmed it.
create table downlinks (
  id bigint generated always as identity primary key,
  sensor_id bigint not null references sensors on delete cascade,
  command text not null check (command in ('interval', 'light', 'clock')),
  -- Minutes of an interval, seconds of a light.
  value integer,
  -- Of the box: what it confirms the command with.
  token smallint not null check (token between 1 and 255),
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'acknowledged', 'expired', 'refused', 'replaced')),
  -- Why it was refused, or what it waits for.
  reason text,
  made_by bigint references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it may be handed to the network, and until when a server tries.
  next_at timestamptz not null,
  claimed_until timestamptz,
  -- Failed attempts since the last one that the network took, and when the network took it.
  tries integer not null default 0,
  sends timestamptz[] not null default '{}',
  sent_at timestamptz,
  -- How the network calls it.
  network_id text,
  -- When a gateway sent it by radio, as the network says.
  reached_at timestamptz,
  settled_at timestamptz
);
create index downlinks_of_box on downlinks (sensor_id, id);
create index downlinks_due on downlinks (next_at) where state = 'queued';
-- One in flight a box: a token would otherwise not tell which of them arrived.
create unique index downlinks_in_flight on downlinks (sensor_id) where state = 'sent';
create index downlinks_expired on downlinks (settled_at) where state = 'expired';
