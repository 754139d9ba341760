import { type Claim, type Observation, type Press, pressesOf } from "@dosebeat/domain/presses";
import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Claims of one number further apart than a run of the counter are never one press. */
const RUN = 31 * DAY;

/** Claims of one number may differ by the roundness of ages without telling of two presses. */
const SAME_PRESS = 2 * 60 * 1000;

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
  const claims = await findClaims(db, sensorId, from, to);
  const span = spanOf(claims, from, to);
  const uplinks = await findUplinks(db, sensorId, span.from, span.to);
  const observations = uplinks.filter(observes).map(observed);
  const within = (at: Date) => at >= binding.from && (binding.to === null || at < binding.to);
  return {
    observations: observations.filter((seen) => within(seen.receivedAt)),
    presses: pressesOf(claims, observations).filter((press) => within(press.at)),
    heard: uplinks.map((uplink) => uplink.received_at).filter(within),
  };
}

interface DatedClaim extends Claim {
  receivedAt: Date;
}

/** The claims of a range, and whatever else was claimed for the same numbers within a run. */
async function findClaims(
  db: Kysely<Database>,
  sensorId: number,
  from: Date,
  to: Date,
): Promise<DatedClaim[]> {
  const dated = db
    .selectFrom("press_claims")
    .innerJoin("uplinks", "uplinks.id", "press_claims.uplink_id")
    .select(["uplink_id as uplink", "seq", "pressed_at as at", "uplinks.received_at as receivedAt"])
    .where("press_claims.sensor_id", "=", sensorId);
  const numbers = db
    .selectFrom("press_claims")
    .select("seq")
    .where("sensor_id", "=", sensorId)
    .where("pressed_at", ">=", from)
    .where("pressed_at", "<", to)
    .where("seq", "is not", null);
  const [within, around] = await Promise.all([
    dated.where("pressed_at", ">=", from).where("pressed_at", "<", to).execute(),
    dated
      .where("seq", "in", numbers)
      .where("pressed_at", ">=", new Date(from.getTime() - RUN))
      .where("pressed_at", "<", new Date(to.getTime() + RUN))
      .where((where) => where.or([where("pressed_at", "<", from), where("pressed_at", ">=", to)]))
      .execute(),
  ]);
  return [...within, ...around];
}

/**
 * The time whose uplinks have to be known: the range, and where one number was claimed for different
 * instants all between the uplinks that did so, because a restart between them makes two presses.
 */
function spanOf(claims: readonly DatedClaim[], from: Date, to: Date): { from: Date; to: Date } {
  const bySeq = new Map<number, DatedClaim[]>();
  for (const claim of claims) {
    if (claim.seq !== null) bySeq.set(claim.seq, [...(bySeq.get(claim.seq) ?? []), claim]);
  }
  let earliest = from.getTime();
  let latest = to.getTime();
  for (const same of bySeq.values()) {
    const instants = same.map((claim) => claim.at.getTime());
    if (Math.max(...instants) - Math.min(...instants) <= SAME_PRESS) continue;
    const received = same.map((claim) => claim.receivedAt.getTime());
    earliest = Math.min(earliest, ...received);
    latest = Math.max(latest, ...received);
  }
  return { from: new Date(earliest), to: new Date(latest) };
}

/** The uplinks of a range, and on each side of it the nearest that tells of a counter or a restart. */
async function findUplinks(
  db: Kysely<Database>,
  sensorId: number,
  from: Date,
  to: Date,
): Promise<Uplink[]> {
  const { rows } = await sql<Uplink>`
    select distinct id, event, outcome, received_at, session, boot, fcnt, press_seq
    from (
      (select * from uplinks where sensor_id = ${sensorId}
        and received_at between ${from} and ${to} and event in ('up', 'join', 'status'))
      ${sql.join(
        [sql`press_seq is not null`, sql`fcnt is not null`, sql`event = 'join'`].flatMap(
          (tells) => [
            sql`union all (select * from uplinks where sensor_id = ${sensorId}
            and received_at < ${from} and event in ('up', 'join') and outcome <> 'undecodable'
            and ${tells} order by received_at desc limit 1)`,
            sql`union all (select * from uplinks where sensor_id = ${sensorId}
            and received_at > ${to} and event in ('up', 'join') and outcome <> 'undecodable'
            and ${tells} order by received_at limit 1)`,
          ],
        ),
        sql` `,
      )}
    ) as seen
    order by received_at, id`.execute(db);
  return rows;
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
