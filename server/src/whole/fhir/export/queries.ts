import { DAY } from "@dosebeat/domain/time/durations";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { FhirExportsTable } from "../../../database/fhir-exports-table.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, tooMany } from "../../../http/errors.ts";
import type { Viewer } from "../../../http/viewer.ts";

/** How long the files of an export exist. */
const LASTS_MS = DAY;

/** The most exports of one token, or of one person, at a time. */
const MOST_EXPORTS = 10;

export type FhirExport = Selectable<FhirExportsTable>;

type NewExport = Omit<
  Insertable<FhirExportsTable>,
  "user_id" | "token_id" | "expires_at" | "days"
> &
  Pick<FhirExport, "days">;

/** Stores what was requested, and deletes exports that are over. @throws 429 if the caller has too many */
export async function insertExport(db: Db, viewer: Viewer, { days, ...given }: NewExport) {
  const now = given.as_of;
  await inTransaction(db, async (tx) => {
    // One at a time, so that concurrent ones are counted.
    await sql`select pg_advisory_xact_lock(hashtext('fhir_exports'))`.execute(tx);
    await tx.deleteFrom("fhir_exports").where("expires_at", "<=", now).execute();
    const own = await ownExports(tx, viewer, now)
      .select("expires_at")
      .orderBy("expires_at")
      .execute();
    const [first] = own;
    if (first && own.length >= MOST_EXPORTS) {
      const seconds = Math.ceil((first.expires_at.getTime() - now.getTime()) / 1000);
      throw tooMany(
        { message: `At most ${MOST_EXPORTS} exports at a time: cancel one that is fetched.` },
        seconds,
      );
    }
    await tx
      .insertInto("fhir_exports")
      .values({
        ...given,
        days: JSON.stringify(days),
        user_id: viewer.userid,
        token_id: viewer.token?.id ?? null,
        expires_at: new Date(now.getTime() + LASTS_MS),
      })
      .execute();
  });
}

/** The export, if it is the caller's and not over. @throws 404 */
export async function findExport(
  db: Db,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<FhirExport> {
  return ownExports(db, viewer, now)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("The export"));
}

/** @throws 404 */
export async function deleteExport(db: Db, viewer: Viewer, id: string, now: Date): Promise<void> {
  const found = await findExport(db, viewer, id, now);
  await db.deleteFrom("fhir_exports").where("id", "=", found.id).execute();
}

function ownExports(db: Db, { userid, token }: Viewer, now: Date) {
  return db
    .selectFrom("fhir_exports")
    .where("user_id", "=", userid)
    .where("token_id", "is not distinct from", token?.id ?? null)
    .where("expires_at", ">", now);
}
