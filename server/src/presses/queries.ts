import {
  CLUSTER_WINDOW,
  type Claim,
  type Observation,
  type Press,
  pressesOf,
} from "@dosebeat/domain/presses";
import { type Kysely, sql } from "kysely";
import type { Database } from "../platform/schema.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Claims of one number further apart than a run of the counter are never one press. */
const RUN = 31 * DAY;

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
  const [claims, near] = await Promise.all([
    findClaims(db, sensorId, from, to),
    findUplinks(db, sensorId, { from, to }),
  ]);
  const disputed = await disputedSpan(db, claims, { from, to });
  const uplinks = disputed ? await findUplinks(db, sensorId, disputed) : near;
  const observations = uplinks.filter(observes).map(observed);
  const begin = binding.from.getTime();
  const end = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const within = (at: Date) => at.getTime() >= begin && at.getTime() < end;
  return {
    observations: observations.filter((seen) => within(seen.receivedAt)),
    presses: pressesOf(claims, observations).filter((press) => within(press.at)),
    heard: uplinks.map((uplink) => uplink.received_at).filter(within),
  };
}

/** Instants of many rows travel as milliseconds: text of a date costs more to read than to find. */
function milliseconds(column: string) {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::int8`;
}

/**
 * The claims of a range, and the earlier ones of the same numbers within a run: the earliest claim of
 * a number tells its instant, so that later ones change nothing.
 */
async function findClaims(
  db: Kysely<Database>,
  sensorId: number,
  from: Date,
  to: Date,
): Promise<Claim[]> {
  const { rows } = await sql<ClaimColumns>`
    select coalesce(json_agg(uplink_id), '[]') as uplinks, coalesce(json_agg(seq), '[]') as numbers,
      coalesce(json_agg(at), '[]') as instants
    from (
      select uplink_id, seq, ${milliseconds("pressed_at")} as at from press_claims
      where sensor_id = ${sensorId}
        and pressed_at >= ${new Date(from.getTime() - RUN)} and pressed_at < ${to}
      order by pressed_at
    ) as claims`.execute(db);
  return rows.flatMap((columns) => claimsFrom(columns, from.getTime()));
}

/** One column of all claims each: an array costs a fraction of as many rows. */
interface ClaimColumns {
  uplinks: number[];
  numbers: (number | null)[];
  instants: number[];
}

function claimsFrom({ uplinks, numbers, instants }: ClaimColumns, start: number): Claim[] {
  const numbered = new Set<number>();
  numbers.forEach((seq, index) => {
    if (seq !== null && (instants[index] ?? 0) >= start) numbered.add(seq);
  });
  const claims: Claim[] = [];
  instants.forEach((at, index) => {
    const uplink = uplinks[index];
    const seq = numbers[index] ?? null;
    if (uplink === undefined || (at < start && (seq === null || !numbered.has(seq)))) return;
    claims.push({ uplink, seq, at: new Date(at) });
  });
  return claims;
}

interface Span {
  from: Date;
  to: Date;
}

/**
 * Where one number was claimed for different instants, all between the uplinks that did so has to be
 * known, because a restart between them makes two presses; null where the range itself is enough.
 */
async function disputedSpan(
  db: Kysely<Database>,
  claims: readonly Claim[],
  { from, to }: Span,
): Promise<Span | null> {
  const first = new Map<number, number>();
  const disputed = new Set<number>();
  for (const { seq, at } of claims) {
    if (seq === null) continue;
    const known = first.get(seq);
    if (known === undefined) first.set(seq, at.getTime());
    else if (at.getTime() - known > CLUSTER_WINDOW) disputed.add(seq);
  }
  if (disputed.size === 0) return null;
  const uplinks = claims.filter(({ seq }) => seq !== null && disputed.has(seq));
  const { earliest, latest } = await db
    .selectFrom("uplinks")
    .select((eb) => [
      eb.fn.min("received_at").as("earliest"),
      eb.fn.max("received_at").as("latest"),
    ])
    .where("id", "=", sql<number>`any(${uplinks.map(({ uplink }) => uplink)})`)
    .executeTakeFirstOrThrow();
  if (earliest >= from && latest <= to) return null;
  return { from: earliest < from ? earliest : from, to: latest > to ? latest : to };
}

const COLUMNS = sql.raw("id, event, outcome, received_at, session, boot, fcnt, press_seq");

/** The uplinks of a range, and on each side of it the nearest that tells of a counter or a restart. */
async function findUplinks(
  db: Kysely<Database>,
  sensorId: number,
  { from, to }: Span,
): Promise<Uplink[]> {
  const tells = [sql`press_seq is not null`, sql`fcnt is not null`, sql`event = 'join'`];
  const edges = tells.flatMap((mark) => [
    sql`(select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
      and received_at < ${from} and event in ('up', 'join') and outcome <> 'undecodable'
      and ${mark} order by received_at desc limit 1)`,
    sql`(select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
      and received_at > ${to} and event in ('up', 'join') and outcome <> 'undecodable'
      and ${mark} order by received_at limit 1)`,
  ]);
  const { rows } = await sql<Omit<Uplink, "received_at"> & { received_ms: number }>`
    select id, event, outcome, session, boot, fcnt, press_seq,
      ${milliseconds("received_at")} as received_ms
    from (
      (select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
        and received_at between ${from} and ${to} and event in ('up', 'join', 'status'))
      union all (${sql.join(edges, sql` union `)})
    ) as seen
    order by received_at, id`.execute(db);
  return rows.map((row) => ({ ...row, received_at: new Date(row.received_ms) }));
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
