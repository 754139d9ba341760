import type { Binding } from "@dosebeat/domain/presses/proof";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import { reportedIntervals, reportingIntervals } from "../sensors/interval-queries.ts";

type Of = ProfileWithAny<"doses" | "figures" | "box">;

const bindingsOf = prepared<{ profileid: Of; from: Date; to: Date }>()((db, value) =>
  db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select([
      "sensor_id as id",
      "valid_from",
      "valid_to",
      "interval_minutes as intervalMinutes",
      "last_received_at as lastReceivedAt",
      "first_numbered_at as firstNumberedAt",
      "first_counted_at as firstCountedAt",
      "first_joined_at as firstJoinedAt",
      "first_boot_at as firstBootAt",
      "first_uncounted_at as firstUncountedAt",
      "model",
    ])
    .select(reportedIntervals().as("reported"))
    .where("profile_id", "=", value("profileid"))
    .where("valid_from", "<", value("to"))
    .where((where) =>
      where.or([where("valid_to", "is", null), where("valid_to", ">", value("from"))]),
    )
    .orderBy("valid_from"),
);

/** The bindings of the profile that touch the range, in order, with data of their boxes. */
export function findBindings(db: Db, profileid: Of, from: Date, to: Date) {
  return bindingsOf(db, { profileid, from, to });
}

const firstBound = prepared<{ profile: Of }>()((db, value) =>
  db
    .selectFrom("bindings")
    .select("valid_from")
    .where("profile_id", "=", value("profile"))
    .orderBy("valid_from")
    .limit(1),
);

/** When the patient had a box for the first time; null: never. */
export async function findFirstBound(db: Db, profile: Of): Promise<Date | null> {
  const [first] = await firstBound(db, { profile });
  return first?.valid_from ?? null;
}

type BoundBox = Awaited<ReturnType<typeof findBindings>>[number];

/** What is known about a binding as a whole. */
export async function bindingOf(db: Db, bound: BoundBox): Promise<Binding> {
  const { valid_from: from, valid_to: to, intervalMinutes, reported } = bound;
  return {
    from,
    to,
    uncounted: await hasUncounted(db, bound),
    intervals: reportingIntervals(reported, intervalMinutes),
  };
}

/** Whether a box sent an uplink without a frame counter while bound; few ever do. */
async function hasUncounted(
  db: Db,
  { id, firstUncountedAt: first, valid_from: from, valid_to: to }: BoundBox,
): Promise<boolean> {
  if (first === null || (to !== null && first >= to)) return false;
  if (first >= from) return true;
  const found = await db
    .selectFrom("uplinks")
    .select("id")
    .where("sensor_id", "=", id)
    .where("received_at", ">=", from)
    .$if(to !== null, (query) => query.where("received_at", "<", to ?? from))
    .where("event", "=", "up")
    .where("fcnt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
