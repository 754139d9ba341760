import type { AppAttributes, RegisterApp } from "@dosebeat/contract/apps";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { hashSecret, newSecret } from "../../platform/single-use-secret.ts";
import { nameOf } from "../audit/present.ts";

type NewApp = z.infer<typeof RegisterApp>["data"];

/** More would be apps that nobody looks after. */
const MOST_APPS = 100;

/** Who registered it; null: the account was erased. */
interface Maker {
  givenname: string | null;
  familyname: string | null;
}

/** An app as it is listed. */
export interface AppRow extends Maker, Omit<Row<"apps">, "secret_hash" | "made_by"> {
  confidential: boolean;
  /** The number of patients. */
  connected: number;
}

/** An app that may ask for access. */
export interface EnabledApp
  extends Maker,
    Omit<Row<"apps">, "made_by" | "created_at" | "disabled_at"> {}

function appsWithMakers(db: Db, now: Date) {
  return db
    .selectFrom("apps")
    .leftJoin("profiles", "profiles.user_id", "apps.made_by")
    .select(["apps.id", "name", "contact", "client_id", "redirect_uris", "reads", "stays"])
    .select(["apps.created_at", "disabled_at", "givenname", "familyname"])
    .select(sql<boolean>`secret_hash is not null`.as("confidential"))
    .select(
      sql<number>`(select count(distinct user_id) from app_connections
        where app_id = apps.id and expires_at > ${now})`.as("connected"),
    );
}

/** All registered apps, by name. */
export async function listApps(db: Db, now: Date): Promise<AppRow[]> {
  return appsWithMakers(db, now).orderBy(sql`lower(name)`).orderBy("apps.id").execute();
}

/** @throws 404 */
export async function findApp(db: Db, id: number, now: Date): Promise<AppRow> {
  return appsWithMakers(db, now)
    .where("apps.id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("The app"));
}

/** @returns its secret, of which only the hash is stored; null: it has none @throws 409 if there are too many */
export async function insertApp(
  tx: Db,
  { name, contact, confidential, redirectUris, reads, stays }: NewApp,
  { userid, now }: { userid: number; now: Date },
): Promise<{ secret: string | null; row: AppRow }> {
  // One at a time, so that concurrent ones are counted.
  await sql`select pg_advisory_xact_lock(hashtext('apps'))`.execute(tx);
  const { total } = await tx
    .selectFrom("apps")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total >= MOST_APPS) throw conflict(problem("apps_many", { most: MOST_APPS }));
  const secret = confidential ? newSecret() : null;
  const { id } = await tx
    .insertInto("apps")
    .values({
      client_id: `app_${newSecret().slice(0, 20)}`,
      name,
      contact,
      secret_hash: secret === null ? null : hashSecret(secret),
      redirect_uris: [...new Set(redirectUris)],
      reads: [...new Set(reads)],
      stays,
      made_by: userid,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { secret, row: await findApp(tx, id, now) };
}

/** @throws 404 */
export async function setAppDisabled(
  tx: Db,
  id: number,
  disabled: boolean,
  now: Date,
): Promise<{ row: AppRow; isNew: boolean }> {
  const changed = await tx
    .updateTable("apps")
    .set({ disabled_at: disabled ? now : null })
    .where("id", "=", id)
    .where("disabled_at", disabled ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return { row: await findApp(tx, id, now), isNew: changed !== undefined };
}

/** Deletes it with everything that patients allowed it. @throws 404 */
export async function removeApp(tx: Db, id: number, now: Date): Promise<AppRow> {
  const row = await findApp(tx, id, now);
  await tx.deleteFrom("apps").where("id", "=", id).execute();
  return row;
}

export function presentApp(row: AppRow): { id: number; attributes: AppAttributes } {
  return {
    id: row.id,
    attributes: {
      name: row.name,
      contact: row.contact,
      clientId: row.client_id,
      confidential: row.confidential,
      redirectUris: row.redirect_uris,
      reads: row.reads,
      stays: row.stays,
      by: nameOf(row),
      connected: Number(row.connected),
      createdAt: row.created_at.toISOString(),
      disabledAt: row.disabled_at?.toISOString() ?? null,
    },
  };
}

/** An app that is switched on, by its client id. */
export async function findEnabledApp(db: Db, clientId: string): Promise<EnabledApp | undefined> {
  return db
    .selectFrom("apps")
    .leftJoin("profiles", "profiles.user_id", "apps.made_by")
    .select(["apps.id", "name", "contact", "client_id", "secret_hash", "redirect_uris"])
    .select(["reads", "stays", "givenname", "familyname"])
    .where("client_id", "=", clientId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}
