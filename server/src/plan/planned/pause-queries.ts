import type { Pause } from "@dosebeat/contract/pauses";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import { EVER, earliestOf } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { ProfileInScope, Reach } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";
import { type PauseBounds, spanOf } from "./pause-spans.ts";
import { presentPause } from "./present-pause.ts";

type PauseRow = Row<"medicine_pauses">;

/** Pauses of all medicines of a profile, or of one, earliest first. */
export async function listPauses(
  db: Db,
  profileid: ProfileInScope<"plan">,
  medicine?: number,
): Promise<PauseRow[]> {
  const zones = await zonesOf(db, profileid);
  return byTime(await findPauses(db, profileid, medicine), zones);
}

async function findPauses(
  db: Db,
  profileid: ProfileInScope<"plan">,
  medicine?: number,
): Promise<PauseRow[]> {
  return db
    .selectFrom("medicine_pauses")
    .selectAll()
    .where("profile_id", "=", profileid)
    .where("removed_at", "is", null)
    .$if(medicine !== undefined, (some) => some.where("medicine_id", "=", medicine ?? 0))
    .orderBy("id")
    .execute();
}

function byTime(rows: readonly PauseRow[], zones: readonly ZoneSpan[]): PauseRow[] {
  return rows.toSorted((one, other) => spanOf(one, zones).from - spanOf(other, zones).from);
}

/** The pauses of a profile in force at an instant, by medicine. */
export async function pausesAt(
  db: Db,
  profileid: ProfileInScope<"plan">,
  at: Date,
  medicine?: number,
): Promise<ReadonlyMap<number, Pause>> {
  const rows = await findPauses(db, profileid, medicine);
  if (rows.length === 0) return new Map();
  const zones = await zonesOf(db, profileid);
  const holding = rows.filter((row) => {
    const { from, to } = spanOf(row, zones);
    return from <= at.getTime() && at.getTime() < to;
  });
  return new Map(holding.map((row) => [row.medicine_id, presentPause(row)]));
}

/** @throws 404 if it is removed or out of reach */
export async function getPause(db: Db, reach: Reach<"plan">, id: number): Promise<PauseRow> {
  const row = await db
    .selectFrom("medicine_pauses")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where((eb) => (typeof reach === "number" ? eb("profile_id", "=", reach) : eb.lit(true)))
    .executeTakeFirst();
  if (!row) throw notFound("The pause");
  return row;
}

export async function addPause(
  tx: Db,
  profileid: ProfileInScope<"change">,
  pause: PauseBounds & { medicine_id: number; reason: string },
  now: Date,
): Promise<PauseRow> {
  const row = await tx
    .insertInto("medicine_pauses")
    .values({ ...pause, profile_id: profileid, created_at: now, removed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  await markPause(tx, row);
  return row;
}

async function markPause(tx: Db, { profile_id, from_day, from_at }: PauseRow): Promise<void> {
  const from = from_at ?? (from_day === null ? EVER : earliestOf(from_day));
  await mark(tx, { profiles: [profile_id] }, from, "pause");
}

export async function changePause(
  tx: Db,
  profileid: ProfileInScope<"change">,
  id: number,
  changes: Partial<Pick<PauseRow, "to_day" | "to_at" | "removed_at">>,
): Promise<PauseRow> {
  const row = await tx
    .updateTable("medicine_pauses")
    .set(changes)
    .where("id", "=", id)
    .where("profile_id", "=", profileid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await markPause(tx, row);
  return row;
}
