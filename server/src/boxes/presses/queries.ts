import { mayHaveButton } from "@dosebeat/domain/codecs/models";
import { type Frame, framesOf, type Observation } from "@dosebeat/domain/presses/frames";
import { type Claim, type Press, pressesOf, RUN_LENGTH } from "@dosebeat/domain/presses/presses";
import type { Binding } from "@dosebeat/domain/presses/proof";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { bindingOf, findBindings } from "./binding-queries.ts";
import {
  type Box,
  columnOf,
  findUplinks,
  limitOf,
  milliseconds,
  requireMost,
  type TimeRange,
  type Uplink,
} from "./uplink-queries.ts";

/** Claims with one number are different presses if they are further apart than a run of the counter. */
const RUN = RUN_LENGTH + DAY;

/** What a box recorded while it belonged to a patient. */
export interface BoundRecord {
  binding: Binding;
  /** Without a button it proves nothing about doses. */
  hasButton: boolean;
  intervalMinutes: number | null;
  lastReceivedAt: Date | null;
  /** Uplinks of the binding with counters, ascending by receive time. */
  frames: Frame[];
  /** Presses of the binding, from merged claims, before the one-minute rule, ascending. */
  presses: Press[];
  /** Receive times of the binding, ascending. */
  contacts: Date[];
}

/**
 * The records of every binding of the profile that touches the range. A press belongs to the patient whose binding
 * covers its time, whenever it arrived.
 *
 * @param most messages, and presses, of a box; undefined: no limit
 * @throws TooHeavy for more
 */
export async function findBoundRecords(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  from: Date,
  to: Date,
  most?: number,
): Promise<BoundRecord[]> {
  const bindings = await findBindings(db, profileid, from, to);
  return Promise.all(
    bindings.map(async (bound) => {
      const { intervalMinutes, lastReceivedAt, model } = bound;
      const binding = await bindingOf(db, bound);
      const record = await findRecord(db, bound, binding, { from, to }, most);
      const known = { intervalMinutes, lastReceivedAt };
      return { binding, hasButton: mayHaveButton(model), ...known, ...record };
    }),
  );
}

async function findRecord(
  db: Db,
  box: Box,
  binding: { from: Date; to: Date | null },
  { from, to }: TimeRange,
  most: number | undefined,
): Promise<Pick<BoundRecord, "frames" | "presses" | "contacts">> {
  const [columns, near] = await Promise.all([
    findClaims(db, box.id, { from, to }, most),
    findUplinks(db, box, { from, to }, most),
  ]);
  const claims = columns.flatMap((found) => claimsFrom(found, sinceNumbered(near, from)));
  const disputed = await disputedRange(db, box.id, claims, { from, to });
  const read = disputed ? await findUplinks(db, box, disputed, most) : near;
  const found = { uplinks: read, frames: framesIn(read) };
  const { uplinks, frames } = areNumbersDoubtful(found)
    ? await findWhole(db, box, binding, { from, to }, most)
    : found;
  const begin = binding.from.getTime();
  const end = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  const within = (at: Date) => at.getTime() >= begin && at.getTime() < end;
  return {
    frames: frames.filter((frame) => within(frame.receivedAt)),
    presses: pressesOf(claims, frames).filter((press) => within(press.at)),
    contacts: uplinks.map((uplink) => uplink.received_at).filter(within),
  };
}

function framesIn(uplinks: readonly Uplink[]): Frame[] {
  return framesOf(uplinks.filter(isObservation).map(observationOf));
}

/**
 * Whether all numbers in these uplinks belong to copies of frames, which count for nothing. Whether a box numbers its
 * presses decides what proves something on all days of a binding, and the frame that tells it may be any other.
 */
function areNumbersDoubtful({
  uplinks,
  frames,
}: {
  uplinks: readonly Uplink[];
  frames: readonly Frame[];
}): boolean {
  return (
    uplinks.some(({ press_seq }) => press_seq !== null) &&
    !frames.some(({ newest, copy }) => newest !== null && !copy)
  );
}

async function findWhole(
  db: Db,
  box: Box,
  binding: { from: Date; to: Date | null },
  { from, to }: TimeRange,
  most: number | undefined,
) {
  const last = binding.to ?? box.lastReceivedAt ?? to;
  const whole = { from: binding.from < from ? binding.from : from, to: last > to ? last : to };
  const uplinks = await findUplinks(db, box, whole, most);
  return { uplinks, frames: framesIn(uplinks) };
}

/** The newest claim of a press before an instant, from any box while the patient had it. */
export async function findLastClaim(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  before: Date,
): Promise<Date | null> {
  const query = sql<{ claimed: Date | null }>`
    select max(claimed) as claimed from bindings cross join lateral (
      select max(pressed_at) as claimed
      from claims_between(bindings.sensor_id, valid_from, least(valid_to, ${instant(before)}))
    ) as newest
    where profile_id = ${profileid} and valid_from < ${instant(before)}`;
  const [row] = await queryPrepared(db, query);
  return row?.claimed ?? null;
}

/**
 * The claims of a range, and earlier ones with the same numbers within a run: the earliest claim of a number defines
 * its time, so later ones change nothing.
 */
async function findClaims(
  db: Db,
  sensorId: number,
  { from, to }: TimeRange,
  most: number | undefined,
): Promise<ClaimColumns[]> {
  const since = new Date(from.getTime() - RUN);
  const query = sql<ClaimColumns>`
    select ${columnOf("uplink_id")} as uplinks, ${columnOf("seq")} as numbers,
      ${columnOf("at")} as instants
    from (
      select uplink_id, seq, ${milliseconds("pressed_at")} as at from press_claims
      where sensor_id = ${sensorId}
        and pressed_at >= ${instant(since)} and pressed_at < ${instant(to)}
      order by pressed_at ${limitOf(most)}
    ) as claims`;
  const columns = await queryPrepared(db, query);
  requireMost(columns[0]?.instants, most);
  return columns;
}

/** Starts from the last number before the range, so that numbers missing between it and the range are noticed. */
function sinceNumbered(uplinks: readonly Uplink[], from: Date): number {
  const isBefore = ({ press_seq, received_at }: Uplink) => press_seq !== null && received_at < from;
  return uplinks.findLast(isBefore)?.received_at.getTime() ?? from.getTime();
}

/** Each array holds one column of all claims. */
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

/**
 * The range between uplinks that claim different times for one number: a restart between them means two
 * presses, so all uplinks of that range are needed. Null if the range itself is enough.
 */
async function disputedRange(
  db: Db,
  sensorId: number,
  /** Ascending. */
  claims: readonly Claim[],
  { from, to }: TimeRange,
): Promise<TimeRange | null> {
  const first = new Map<number, number>();
  const disputed = new Set<number>();
  for (const { seq, at } of claims) {
    if (seq === null) continue;
    const known = first.get(seq);
    if (known === undefined) first.set(seq, at.getTime());
    else if (at.getTime() !== known) disputed.add(seq);
  }
  if (disputed.size === 0) return null;
  const disputedClaims = claims.filter(({ seq }) => seq !== null && disputed.has(seq));
  const { earliest, latest } = await db
    .selectFrom("press_claims")
    .select((eb) => [
      eb.fn.min("received_at").as("earliest"),
      eb.fn.max("received_at").as("latest"),
    ])
    .where("sensor_id", "=", sensorId)
    .where("seq", "=", sql<number>`any(${[...disputed]})`)
    .where("pressed_at", ">=", disputedClaims.at(0)?.at ?? from)
    .where("pressed_at", "<=", disputedClaims.at(-1)?.at ?? to)
    .executeTakeFirstOrThrow();
  if (earliest >= from && latest <= to) return null;
  return { from: earliest < from ? earliest : from, to: latest > to ? latest : to };
}

/** An undecodable uplink may contain a press, so it counts as a lost frame. A status has no counters. */
function isObservation(uplink: Uplink): boolean {
  return uplink.event !== "status" && uplink.outcome !== "undecodable";
}

function observationOf(uplink: Uplink): Observation {
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
