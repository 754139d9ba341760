-- How the last ten uplinks of a box were decoded (below), from what is stored. The last in time stand for the last to arrive.
create function recent_frames_of(box bigint) returns smallint language sql stable as $$
  select ((1 << count(*)::integer) + coalesce(sum(undecodable << (place - 1)), 0))::smallint
  from (
    select (outcome = 'undecodable')::integer as undecodable,
      row_number() over (order by received_at desc, id desc)::integer as place
    from (
      select outcome, received_at, id from uplinks
      where sensor_id = box and event = 'up' and outcome <> 'nothing_to_do'
      order by received_at desc, id desc limit 10
    ) as newest
  ) as numbered
$$;
-- Uplinks are read before anybody has to wait for the boxes.
create temporary table recent on commit drop as
  select id, recent_frames_of(id) as frames from sensors where last_received_at is not null;

-- In the order of those who read lists, so that nobody holds one and waits for another.
lock table users, profiles, sensors in access exclusive mode;

-- Whether a box is in use. Retired and lost ones leave lists and counts; what they send is stored as before.
alter table sensors add use_state text not null default 'in_use'
  check (use_state in ('in_use', 'retired', 'lost'));
-- Few: the total of all boxes less these is that of the list.
create index sensors_not_in_use on sensors (id) where use_state <> 'in_use';

-- How the last ten uplinks with content were decoded, a bit each, the last to arrive lowest: 1 is undecodable. A
-- leading 1 says how many there are; 1 alone: none. Servers of the release before leave it as it is.
alter table sensors add recent_frames smallint not null default 1;

-- Only the last ten, below their leading 1.
create function last_frames(frames integer) returns smallint language sql immutable parallel safe
  return case when frames < 1024 then frames else 1024 + (frames & 1023) end::smallint;

-- Whether most of them were undecodable: of at most ten at least three and more than half.
create function is_not_understood(recent_frames smallint) returns boolean
  language sql immutable parallel safe
  return recent_frames < (1 << (2 * (bit_count(recent_frames::integer::bit(12))::integer - 1)))
    and bit_count(recent_frames::integer::bit(12)) > 3;

update sensors set recent_frames = frames from recent where recent.id = sensors.id;

-- An interval that somebody entered is kept when the frames of a box are decoded again.
alter table sensor_intervals add is_entered boolean not null default false;
update sensor_intervals set is_entered = true from sensors
where sensors.id = sensor_id and holds_from = created_at;

-- Frames that are decoded again since the model of their box was changed, in steps, ascending by receive time.
-- No foreign key: see 007.
create table sensor_decodings (
  sensor_id bigint primary key,
  model text not null,
  -- All frames received until then are done; null: none.
  done_until timestamptz,
  done integer not null default 0,
  total integer not null,
  -- Of the newest frame that said so.
  buttonmode smallint,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index sensor_decodings_open on sensor_decodings (sensor_id) where finished_at is null;

-- Words as they are searched: without case, accents, apostrophes, Arabic marks and lengthening, and with one alef.
create function search_text(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(translate(
    regexp_replace(lower(normalize(translate(words, '''’‘ʼ`´', ''), NFKD)), '[\u0300-\u036f\u064b-\u065f\u0670\u0640]', '', 'g'),
    'øłđıىة', 'oldiيه'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- As in 005: without trigrams the same searches read the whole table.
drop index if exists profiles_text;
drop index if exists users_text;
do $$
begin
  create index profiles_text on profiles
    using gin ((search_text(givenname || ' ' || familyname)) gin_trgm_ops);
  create index users_text on users using gin ((search_text(email)) gin_trgm_ops);
exception when others then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end
$$;
