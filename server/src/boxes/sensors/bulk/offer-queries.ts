import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { KeptUplink } from "../../ingest/again/stored-message.ts";

/**
 * Boxes in use most of whose last frames could not be decoded or, for a box that has sent only a few, none. In
 * `recent_frames` (migration 046) none was decoded if every bit is set.
 */
export async function notUnderstood(db: Db, most: number) {
  return db
    .selectFrom("sensors")
    .select(["id", "deveui", "model"])
    .where("use_state", "=", "in_use")
    .where(
      sql<boolean>`(is_not_understood(recent_frames)
        or (recent_frames > 1 and recent_frames & (recent_frames + 1) = 0))`,
    )
    .orderBy("id")
    .limit(most)
    .execute();
}

/** The newest kept frames of a box, ascending; all of them, or only those that arrived before an instant. */
export async function keptOf(
  db: Db,
  sensorId: number,
  most: number,
  before: Date | null,
): Promise<KeptUplink[]> {
  const newest = await db
    .selectFrom("raw_uplinks")
    .innerJoin("uplinks", (join) =>
      join
        .onRef("uplinks.sensor_id", "=", "raw_uplinks.sensor_id")
        .onRef("uplinks.received_at", "=", "raw_uplinks.received_at")
        .onRef("uplinks.id", "=", "raw_uplinks.uplink_id"),
    )
    .select(["uplinks.id", "source", "event", "uplinks.received_at", "received_source"])
    .select(["arrived_at", "body"])
    .where("raw_uplinks.sensor_id", "=", sensorId)
    .where("event", "=", "up")
    .$if(before !== null, (query) =>
      query.where("uplinks.received_at", "<", before).where("arrived_at", "<", before),
    )
    .orderBy("raw_uplinks.received_at", "desc")
    .orderBy("uplinks.id", "desc")
    .limit(most)
    .execute();
  return newest.reverse();
}
