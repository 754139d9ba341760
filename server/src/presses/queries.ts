import { type Claim, type Observation, type Press, pressesOf } from "@dosebeat/domain/presses";
import type { Kysely } from "kysely";
import type { Database } from "../platform/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Counters and repeated claims are read this far to both sides of a range: longer than a run. */
const MARGIN = 31 * DAY;

/** What a box recorded while it belonged to a patient. */
export interface BoundRecord {
  binding: { from: Date; to: Date | null };
  intervalMinutes: number | null;
  lastReceivedAt: Date | null;
  /** Uplinks of the binding with counters, ascending by receive time. */
  observations: Observation[];
  /** Presses of the binding, claims brought together, before the one-minute rule, ascending. */
  presses: Press[];
  /** Receive times of the binding, ascending. */
  heard: Date[];
}

interface Uplink {
  id: number;
  event: string;
  outcome: string;
  received_at: Date;
  session: string | null;
  boot: number | null;
  fcnt: number | null;
  press_seq: number | null;
}

/**
 * The records of every binding of the profile that touches the range. A press belongs to the patient
 * whose binding covers its instant, whenever it arrived.
 */
export async function findBoundRecords(
  db: Kysely<Database>,
  profileid: number,
  from: Date,
  to: Date,
): Promise<BoundRecord[]> {
  const bindings = await db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select([
      "sensor_id",
      "valid_from",
      "valid_to",
      "interval_minutes as intervalMinutes",
      "last_received_at as lastReceivedAt",
    ])
    .where("profile_id", "=", profileid)
    .where("valid_from", "<", to)
    .where((where) => where.or([where("valid_to", "is", null), where("valid_to", ">", from)]))
    .orderBy("valid_from")
    .execute();
  return Promise.all(
    bindings.map(async ({ sensor_id, valid_from, valid_to, ...sensor }) => {
      const binding = { from: valid_from, to: valid_to };
      const record = await findRecord(db, sensor_id, binding, from, to);
      return { binding, ...sensor, ...record };
    }),
  );
}

async function findRecord(
  db: Kysely<Database>,
  sensorId: number,
  binding: { from: Date; to: Date | null },
  from: Date,
  to: Date,
): Promise<Pick<BoundRecord, "observations" | "presses" | "heard">> {
  const low = new Date(from.getTime() - MARGIN);
  const claims = await findClaims(db, sensorId, low, new Date(to.getTime() + MARGIN));
  const latest = claims.reduce(
    (max, claim) => Math.max(max, claim.receivedAt.getTime()),
    to.getTime() + MARGIN,
  );
  const uplinks = await findUplinks(db, sensorId, low, new Date(latest));
  const observations = uplinks.filter(observes).map(observed);
  const within = (at: Date) => at >= binding.from && (binding.to === null || at < binding.to);
  return {
    observations: observations.filter((seen) => within(seen.receivedAt)),
    presses: pressesOf(claims, observations).filter((press) => within(press.at)),
    heard: uplinks.map((uplink) => uplink.received_at).filter(within),
  };
}

async function findClaims(
  db: Kysely<Database>,
  sensorId: number,
  from: Date,
  to: Date,
): Promise<(Claim & { receivedAt: Date })[]> {
  return db
    .selectFrom("press_claims")
    .innerJoin("uplinks", "uplinks.id", "press_claims.uplink_id")
    .select(["uplink_id as uplink", "seq", "pressed_at as at", "uplinks.received_at as receivedAt"])
    .where("press_claims.sensor_id", "=", sensorId)
    .where("pressed_at", ">=", from)
    .where("pressed_at", "<", to)
    .execute();
}

/** The uplinks of a range, and the nearest one on each side of it. */
async function findUplinks(
  db: Kysely<Database>,
  sensorId: number,
  from: Date,
  to: Date,
): Promise<Uplink[]> {
  const ofSensor = db
    .selectFrom("uplinks")
    .select(["id", "event", "outcome", "received_at", "session", "boot", "fcnt", "press_seq"])
    .where("sensor_id", "=", sensorId)
    .where("event", "in", ["up", "join", "status"]);
  const before = ofSensor
    .where("received_at", "<", from)
    .where("event", "=", "up")
    .orderBy("received_at", "desc")
    .limit(1);
  const after = ofSensor
    .where("received_at", ">", to)
    .where("event", "=", "up")
    .orderBy("received_at")
    .limit(1);
  const [first, within, last] = await Promise.all([
    before.execute(),
    ofSensor
      .where("received_at", ">=", from)
      .where("received_at", "<=", to)
      .orderBy("received_at")
      .orderBy("id")
      .execute(),
    after.execute(),
  ]);
  return [...first, ...within, ...last];
}

/** What cannot be decoded may hide a press: it counts as a lost frame. A status has no counters. */
function observes(uplink: Uplink): boolean {
  return uplink.event !== "status" && uplink.outcome !== "undecodable";
}

function observed(uplink: Uplink): Observation {
  return {
    uplink: uplink.id,
    receivedAt: uplink.received_at,
    join: uplink.event === "join",
    session: uplink.session,
    boot: uplink.boot,
    fcnt: uplink.fcnt,
    newest: uplink.press_seq,
  };
}
