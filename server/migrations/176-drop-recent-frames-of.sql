-- 046 filled a column with it, and servers called it when they decoded frames again, until that had to run on a cluster,
-- too. Release 0.2.0 does not know it.
drop function recent_frames_of(bigint);
