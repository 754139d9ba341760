-- 046 filled a column with it, and decoding again counted by it until it had to run on a cluster, too. Release 0.2.0 has
-- neither.
drop function recent_frames_of(bigint);
