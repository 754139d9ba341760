-- From where on the worklist says something of the patients of a group, where that differs from what is usual.
create table group_thresholds (
  group_id bigint primary key references groups on delete cascade,
  -- All of them; null: the usual ones again.
  thresholds jsonb,
  version integer not null,
  -- The name of whoever set them, as it was then.
  author text,
  changed_at timestamptz not null
);
