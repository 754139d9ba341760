import { COPY_UNDISTURBED } from "@dosebeat/domain/presses/frames";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";

/** An active box has an uplink within this distance of any range, so partitions of other months are not read. */
const NEAR = 40 * DAY;

/** Facts about a box that avoid searching all months. */
export interface Box {
  id: number;
  lastReceivedAt: Date | null;
  firstNumberedAt: Date | null;
  firstCountedAt: Date | null;
  firstJoinedAt: Date | null;
  /** Receive time of the first frame with a boot number. */
  firstBootAt: Date | null;
}

export interface Uplink {
  id: number;
  event: string;
  outcome: string;
  received_at: Date;
  session: string | null;
  boot: number | null;
  fcnt: number | null;
  press_seq: number | null;
}

export interface TimeRange {
  from: Date;
  to: Date;
}

/** Instants of many rows are sent as milliseconds: parsing dates takes longer than querying them. */
export function milliseconds(column: string) {
  return sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1000)::int8`;
}

/** A column of all rows as one array, which is much cheaper than sending the rows. */
export function columnOf(name: string) {
  return sql`coalesce(json_agg(${sql.ref(name)}), '[]')`;
}

const COLUMNS = sql.raw("id, event, outcome, received_at, session, boot, fcnt, press_seq");

/**
 * The uplinks of a range, and the nearest on each side with a counter or a sign of a restart.
 *
 * @param most undefined: no limit
 * @throws TooHeavy for more
 */
export async function findUplinks(
  db: Db,
  box: Box,
  range: TimeRange,
  most?: number,
): Promise<Uplink[]> {
  const near = {
    from: new Date(range.from.getTime() - NEAR),
    to: new Date(range.to.getTime() + NEAR),
  };
  const uplinks = await readUplinks(db, box, range, near, most);
  const before = uplinks.filter(({ received_at }) => received_at < range.from);
  const after = uplinks.filter(({ received_at }) => received_at > range.to);
  const earlier = mayBeFurther(before, box, (since) => since < near.from);
  const later = isAfter(box.lastReceivedAt, near.to) && mayBeFurther(after, box, () => true);
  if (!earlier && !later) return uplinks;
  const all = { from: earlier ? null : near.from, to: later ? null : near.to };
  return readUplinks(db, box, range, all, most);
}

/**
 * Whether counters that are missing in these uplinks may be found further away. A join does not matter
 * if frames with counters lie between it and the range.
 */
function mayBeFurther(found: readonly Uplink[], box: Box, reaches: (since: Date) => boolean) {
  const wasSent = (since: Date | null) => since !== null && reaches(since);
  if (found.length === 0) {
    const { firstNumberedAt, firstCountedAt, firstJoinedAt, firstBootAt } = box;
    return [firstNumberedAt, firstCountedAt, firstJoinedAt, firstBootAt].some(wasSent);
  }
  const numbers = found.some(({ press_seq }) => press_seq !== null);
  const counts = found.some(({ fcnt }) => fcnt !== null);
  const boots = found.some(({ boot }) => boot !== null);
  return (
    (!numbers && wasSent(box.firstNumberedAt)) ||
    (!counts && wasSent(box.firstCountedAt)) ||
    (!boots && wasSent(box.firstBootAt))
  );
}

function isAfter(at: Date | null, limit: Date): boolean {
  return at !== null && at > limit;
}

/** @param near limits of the search for the nearest uplinks; null for no limit */
async function readUplinks(
  db: Db,
  { id: sensorId, firstBootAt, firstJoinedAt }: Box,
  { from, to }: TimeRange,
  near: { from: Date | null; to: Date | null },
  most: number | undefined,
): Promise<Uplink[]> {
  const since = near.from === null ? sql`true` : sql`received_at >= ${instant(near.from)}`;
  const until = near.to === null ? sql`true` : sql`received_at <= ${instant(near.to)}`;
  // A counter or number that is out of order is recognised by its neighbours.
  const marks = [
    { mark: sql`fcnt is not null`, count: 4 },
    { mark: sql`event = 'join'`, count: 1 },
    // For a box that never sends boot numbers this would search all frames in vain.
    ...(firstBootAt ? [{ mark: sql`boot is not null`, count: 1 }] : []),
    // What is not known around a join ends at the nearest frames, even those without counters.
    ...(firstJoinedAt ? [{ mark: sql`event = 'up'`, count: 1 }] : []),
  ];
  const edges = marks.flatMap(({ mark, count }) => [
    sql`(select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
      and received_at < ${instant(from)} and ${since} and event in ('up', 'join')
      and outcome <> 'undecodable' and ${mark} order by received_at desc limit ${sql.lit(count)})`,
    sql`(select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
      and received_at > ${instant(to)} and ${until} and event in ('up', 'join')
      and outcome <> 'undecodable' and ${mark} order by received_at limit ${sql.lit(count)})`,
  ]);
  // Whether a number counts depends on the frame that its uplink may be a copy of.
  for (const nearest of [
    sql`received_at < ${instant(from)} and ${since} order by received_at desc`,
    sql`received_at > ${instant(to)} and ${until} order by received_at`,
  ]) {
    edges.push(sql`(select ${COLUMNS} from (select received_at as at from uplinks
        where sensor_id = ${sensorId} and event in ('up', 'join') and outcome <> 'undecodable'
        and press_seq is not null and ${nearest} limit 2) as numbered
      cross join lateral (select * from uplinks where sensor_id = ${sensorId}
        and received_at between at - ${sql.lit(COPY_UNDISTURBED)} * interval '1 ms' and at
        and received_at not between ${instant(from)} and ${instant(to)}
        and event in ('up', 'join') and outcome <> 'undecodable') as around)`);
  }
  const query = sql<UplinkColumns>`
    select ${columnOf("id")} as ids, ${columnOf("event")} as events, ${columnOf("outcome")} as outcomes,
      ${columnOf("session")} as sessions, ${columnOf("boot")} as boots, ${columnOf("fcnt")} as fcnts,
      ${columnOf("press_seq")} as numbers, ${columnOf("at")} as instants
    from (
      select ${COLUMNS}, ${milliseconds("received_at")} as at from (
        (select ${COLUMNS} from uplinks where sensor_id = ${sensorId}
          and received_at between ${instant(from)} and ${instant(to)}
          and event in ('up', 'join', 'status'))
        union all (${sql.join(edges, sql` union `)})
      ) as seen
      order by received_at, id ${limitOf(most)}
    ) as uplinks`;
  const rows = await queryPrepared(db, query);
  requireMost(rows[0]?.ids, most);
  return rows.flatMap(uplinksFrom);
}

/** One more than may be read, to tell whether there are more. */
export function limitOf(most: number | undefined) {
  return most === undefined ? sql`` : sql`limit ${most + 1}`;
}

/** @throws TooHeavy */
export function requireMost(column: readonly unknown[] = [], most = Number.POSITIVE_INFINITY) {
  if (column.length > most) throw new TooHeavy();
}

/** Each array holds one column of all uplinks. */
interface UplinkColumns {
  ids: number[];
  events: string[];
  outcomes: string[];
  sessions: (string | null)[];
  boots: (number | null)[];
  fcnts: (number | null)[];
  numbers: (number | null)[];
  instants: number[];
}

function uplinksFrom(columns: UplinkColumns): Uplink[] {
  const { events, outcomes, sessions, boots, fcnts, numbers, instants } = columns;
  return columns.ids.map((id, index) => ({
    id,
    event: events[index] ?? "",
    outcome: outcomes[index] ?? "",
    received_at: new Date(instants[index] ?? Number.NaN),
    session: sessions[index] ?? null,
    boot: boots[index] ?? null,
    fcnt: fcnts[index] ?? null,
    press_seq: numbers[index] ?? null,
  }));
}
