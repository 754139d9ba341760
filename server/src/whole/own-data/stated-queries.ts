import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** Rows read at a time. */
const PAGE = 1000;

/** Includes removed ones. */
export async function findOwnPauses(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("medicine_pauses")
    .selectAll()
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

/** Includes removed ones. */
export async function findOwnOpenings(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("added_openings")
    .selectAll()
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

/** In the order in which they were said, including withdrawals. */
export async function* ownPressNames(db: Db, profileid: ProfileInScope) {
  yield* paged((after) =>
    db
      .selectFrom("press_names")
      .selectAll()
      .where("profile_id", "=", profileid)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute(),
  );
}

/** In the order in which they were said, with their medicines; including removed ones. */
export async function* ownIntakes(db: Db, profileid: ProfileInScope) {
  yield* paged((after) =>
    db
      .selectFrom("intakes")
      .innerJoin("medicines", "medicines.id", "intakes.medicine_id")
      .selectAll("intakes")
      .select(["medicines.name", "medicines.strength", "medicines.unit"])
      .where("intakes.profile_id", "=", profileid)
      .where("intakes.id", ">", after)
      .orderBy("intakes.id")
      .limit(PAGE)
      .execute(),
  );
}

/** In the order in which they were said, with their medicines; including removed ones. */
export async function* ownStockEntries(db: Db, profileid: ProfileInScope) {
  yield* paged((after) =>
    db
      .selectFrom("stock_entries")
      .innerJoin("medicines", "medicines.id", "stock_entries.medicine_id")
      .selectAll("stock_entries")
      .select(["medicines.name", "medicines.strength", "medicines.unit"])
      .where("stock_entries.profile_id", "=", profileid)
      .where("stock_entries.id", ">", after)
      .orderBy("stock_entries.id")
      .limit(PAGE)
      .execute(),
  );
}

async function* paged<Found extends { id: number }>(
  read: (after: number) => Promise<Found[]>,
): AsyncGenerator<Found> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
