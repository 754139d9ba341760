import type { Claim } from "@dosebeat/domain/presses/presses";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { columnOf, limitOf, milliseconds, requireMost, type TimeRange } from "./uplink-queries.ts";

/** A claim, and when the uplink that makes it was received. */
export interface CarriedClaim extends Claim {
  receivedAt: number;
}

/**
 * The claims of a range, ascending. Of those of one instant the first that arrived is first.
 *
 * @throws TooHeavy for more than `most`
 */
export async function claimsBetween(
  db: Db,
  sensorId: number,
  { from, to }: TimeRange,
  most: number | undefined,
): Promise<CarriedClaim[]> {
  const query = sql<ClaimColumns>`
    select ${columnOf("uplink_id")} as uplinks, ${columnOf("seq")} as numbers,
      ${columnOf("at")} as instants, ${columnOf("received")} as received
    from (
      select uplink_id, seq, ${milliseconds("pressed_at")} as at, ${milliseconds("received_at")} as received
      from press_claims
      where sensor_id = ${sensorId}
        and pressed_at >= ${instant(from)} and pressed_at < ${instant(to)}
      order by pressed_at, press_claims.received_at, uplink_id ${limitOf(most)}
    ) as claims`;
  const [columns] = await queryPrepared(db, query);
  requireMost(columns?.instants, most);
  return columns ? carriedFrom(columns) : [];
}

/** When the first press with a number was made from an instant on; null: none was. */
export async function nextNumbered(db: Db, sensorId: number, from: Date): Promise<Date | null> {
  const found = await db
    .selectFrom("press_claims")
    .select("pressed_at")
    .where("sensor_id", "=", sensorId)
    .where("pressed_at", ">=", from)
    .where("seq", "is not", null)
    .orderBy("pressed_at")
    .limit(1)
    .executeTakeFirst();
  return found?.pressed_at ?? null;
}

/** Each array holds one column of all claims. */
interface ClaimColumns {
  uplinks: number[];
  numbers: (number | null)[];
  instants: number[];
  received: number[];
}

function carriedFrom({ uplinks, numbers, instants, received }: ClaimColumns): CarriedClaim[] {
  return uplinks.map((uplink, index) => ({
    uplink,
    seq: numbers[index] ?? null,
    at: new Date(instants[index] ?? Number.NaN),
    receivedAt: received[index] ?? Number.NaN,
  }));
}

/**
 * The claims that are wanted, and others with the same numbers: the earliest claim of a number defines its time, so later
 * ones change nothing.
 */
export function withSameNumbers(
  claims: readonly CarriedClaim[],
  isWanted: (claim: CarriedClaim) => boolean,
): CarriedClaim[] {
  const numbered = new Set(claims.filter(isWanted).map(({ seq }) => seq));
  return claims.filter((claim) => (claim.seq === null ? isWanted(claim) : numbered.has(claim.seq)));
}

/**
 * The range between uplinks that claim different times for one number: a restart between them means two
 * presses, so all uplinks of that range are needed. Null if nothing is disputed.
 */
export async function disputedRange(
  db: Db,
  sensorId: number,
  /** Ascending. */
  claims: readonly Claim[],
): Promise<TimeRange | null> {
  const first = new Map<number, number>();
  const disputed = new Set<number>();
  for (const { seq, at } of claims) {
    if (seq === null) continue;
    const known = first.get(seq);
    if (known === undefined) first.set(seq, at.getTime());
    else if (at.getTime() !== known) disputed.add(seq);
  }
  const disputedClaims = claims.filter(({ seq }) => seq !== null && disputed.has(seq));
  const [earliest, latest] = [disputedClaims.at(0)?.at, disputedClaims.at(-1)?.at];
  if (!earliest || !latest) return null;
  const { from, to } = await db
    .selectFrom("press_claims")
    .select((eb) => [eb.fn.min("received_at").as("from"), eb.fn.max("received_at").as("to")])
    .where("sensor_id", "=", sensorId)
    .where("seq", "=", sql<number>`any(${[...disputed]})`)
    .where("pressed_at", ">=", earliest)
    .where("pressed_at", "<=", latest)
    .executeTakeFirstOrThrow();
  return { from, to };
}
