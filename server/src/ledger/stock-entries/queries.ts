import type { StatedBy } from "@dosebeat/domain/doses/statements";
import type { StockEntry } from "@dosebeat/domain/stock/stock";
import { type RawBuilder, sql } from "kysely";
import type { ProfileInScope, ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";

/** An entry in the form in which it is shown. */
export interface EntryRow extends StockEntry {
  medicine_id: number;
  unit: string;
  note: string;
  by: StatedBy;
}

type Of = ProfileWithAny<"doses" | "change">;

function selectEntries(db: Db, profileid: Of | RawBuilder<Of>) {
  return db
    .selectFrom("stock_entries as entries")
    .innerJoin("medicines", "medicines.id", "entries.medicine_id")
    .innerJoin("profiles", "profiles.id", "entries.profile_id")
    .select(["entries.id", "entries.medicine_id", "kind", "amount", "at", "expires", "note"])
    .select("medicines.unit")
    .select(
      sql<StatedBy>`case when said_by = profiles.user_id then 'patient' else 'administrator' end`.as(
        "by",
      ),
    )
    .where("entries.profile_id", "=", profileid);
}

function newestFirst(db: Db, profileid: Of | RawBuilder<Of>) {
  return selectEntries(db, profileid)
    .where("entries.removed_at", "is", null)
    .orderBy("at", "desc")
    .orderBy("entries.id", "desc");
}

const allEntries = prepared<{ profileid: ProfileInScope<"doses"> }>()((db, value) =>
  newestFirst(db, value("profileid")),
);

/** Entries that were not taken back, newest first. @throws 404 if the profile never had the medicine */
export async function listEntries(
  db: Db,
  profileid: ProfileInScope<"doses">,
  medicine: number | undefined,
): Promise<EntryRow[]> {
  if (medicine === undefined) return allEntries(db, { profileid });
  const known = await db
    .selectFrom("medicines")
    .select("id")
    .where("id", "=", medicine)
    .where("profile_id", "=", profileid)
    .executeTakeFirst();
  if (!known) throw notFound("The medicine");
  return newestFirst(db, profileid).where("entries.medicine_id", "=", medicine).execute();
}

/** @throws 404 if the profile has no such entry */
export async function getEntry(
  db: Db,
  profileid: ProfileInScope<"change">,
  id: number,
): Promise<EntryRow> {
  const row = await selectEntries(db, profileid).where("entries.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("The entry");
  return row;
}

const sinceCount = prepared<{ profileid: ProfileWithAny<"doses" | "figures">; limit: number }>()(
  (db, value) => {
    const counts = db
      .selectFrom("stock_entries")
      .distinctOn("medicine_id")
      .select(["medicine_id", "at", "id"])
      .where("profile_id", "=", value("profileid"))
      .where("kind", "=", "count")
      .where("removed_at", "is", null)
      .orderBy("medicine_id")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .as("counts");
    return db
      .selectFrom("stock_entries as entries")
      .innerJoin(counts, "counts.medicine_id", "entries.medicine_id")
      .select(["entries.id", "entries.medicine_id", "kind", "amount", "entries.at", "expires"])
      .where("profile_id", "=", value("profileid"))
      .where("removed_at", "is", null)
      .where(sql<boolean>`(entries.at, entries.id) >= (counts.at, counts.id)`)
      .orderBy("entries.at")
      .orderBy("entries.id")
      .limit(value("limit"));
  },
);

/**
 * The newest count of each medicine and everything entered after it, by medicine.
 * @throws TooHeavy for more rows than may be read
 */
export async function findSinceCount(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
  mostRows: number,
): Promise<Map<number, StockEntry[]>> {
  const rows = await sinceCount(db, { profileid, limit: mostRows + 1 });
  if (rows.length > mostRows) throw new TooHeavy();
  const found = new Map<number, StockEntry[]>();
  for (const { medicine_id, ...entry } of rows) {
    const known = found.get(medicine_id);
    if (known) known.push(entry);
    else found.set(medicine_id, [entry]);
  }
  return found;
}

/** The profiles that have counted a medicine which they still have. */
export async function findWhoCounted(
  db: Db,
  profileids: readonly ProfileInScope<"doses">[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("stock_entries")
    .innerJoin("medicines", "medicines.id", "stock_entries.medicine_id")
    .select("stock_entries.profile_id")
    .distinct()
    .where("stock_entries.profile_id", "in", profileids)
    .where("kind", "=", "count")
    .where("stock_entries.removed_at", "is", null)
    .where("medicines.removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ profile_id }) => profile_id));
}

type NewEntry = NewRow<"stock_entries"> & { profile_id: ProfileInScope<"change"> };

export async function addEntry(tx: Db, entry: NewEntry): Promise<Row<"stock_entries">> {
  return tx.insertInto("stock_entries").values(entry).returningAll().executeTakeFirstOrThrow();
}
