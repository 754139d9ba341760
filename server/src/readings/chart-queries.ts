import { CompiledQuery, type Kysely } from "kysely";
import type { Viewer } from "../access.ts";
import type { Database } from "../platform/schema.ts";
import type { PackedReadings } from "./packed-readings.ts";
import type { InstantRange } from "./range.ts";

type Db = Kysely<Database>;

/** The box that a chart is of, and what of it the viewer may see. */
export interface Charted {
  sensorId: number;
  /** Of each time that the box was the viewer's, ascending; of all the range for administrators. */
  stretches: PackedReadings[];
}

interface ChartedRow extends PackedReadings {
  sensorid: number;
}

/** Packed by PostgreSQL (migration 015): as rows of values the readings would cost more than all the rest. */
const CHART = `/* prepared: chart_series */
  select * from chart_series($1, $2::timestamptz, $3::timestamptz, $4::integer, $5::bigint)`;

/**
 * The box with this DevEUI, any for administrators, else only one that ever was the viewer's; with the
 * first `most` readings of the range of each time that it was.
 */
export async function findCharted(
  db: Db,
  { role, profileid }: Viewer,
  deveui: string,
  { from, to }: InstantRange,
  most: number,
): Promise<Charted | undefined> {
  const whose = role === "admin" ? null : profileid;
  const given = [deveui, from.toISOString(), to.toISOString(), most, whose];
  const { rows } = await db.executeQuery<ChartedRow>(CompiledQuery.raw(CHART, given));
  const [first] = rows;
  return first && { sensorId: first.sensorid, stretches: rows };
}

/** Who had the box at any time of the range. */
export async function findHolders(
  db: Db,
  sensorId: number,
  { from, to }: InstantRange,
): Promise<number[]> {
  const rows = await db
    .selectFrom("bindings")
    .select("profile_id")
    .distinct()
    .where("sensor_id", "=", sensorId)
    .where("valid_from", "<", to)
    .where(({ or, eb }) => or([eb("valid_to", "is", null), eb("valid_to", ">", from)]))
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** Who has the box, or had it last. */
export async function findLastHolder(db: Db, deveui: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("bindings.profile_id")
    .where("sensors.deveui", "=", deveui)
    .orderBy("bindings.valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.profile_id;
}
