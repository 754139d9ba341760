import { query } from "../postgres.ts";

/** A box, and the worker that stores its data. */
export interface Place {
  id: number;
  deveui: string;
  shard: string;
  port: number;
}

/** Of all boxes. */
export async function placesOf(url: string): Promise<Place[]> {
  return query<Place & Record<string, unknown>>(
    url,
    `select sensors.id::integer as id, deveui, shard, nodeport as port
     from sensors cross join lateral
       (select get_shard_id_for_distribution_column('uplinks', sensors.id) as shard) as own
     join pg_dist_placement on shardid = shard join pg_dist_node using (groupid)
     order by sensors.id`,
  );
}
