import { sql } from "kysely";
import { type Entry, record } from "../../access/audit/queries.ts";
import { EVER, NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { restoredProfile } from "../../access/profiles/scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, notFound, problem, unauthorized } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import { dropErasedAddress, endErased } from "../../staff/alerts/change-queries.ts";
import { addDueErasures } from "./recorded-erasure-queries.ts";
import { eraseCareOf } from "./reminder-queries.ts";

interface Owner {
  account: Row<"users">;
  profileid: ProfileInScope;
}

/** What was erased with an account: its boxes, and which of their recorded data is still to be erased. */
export interface ErasedAccount {
  boxes: number[];
  recorded: number[];
}

/**
 * Erases an account: profile, plan, statements, and what boxes recorded while they belonged to it. Only data of boxes
 * and counters remains, nothing about a person. What boxes recorded is erased by `eraseRecorded`, after the commit.
 *
 * @throws 409 for an administrator: only another one can take that role away
 */
export async function eraseAccount(
  db: Db,
  actor: Actor,
  { account, profileid }: Owner,
  now: Date,
): Promise<ErasedAccount> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    // Deleting the account's rows also anonymises this entry, like all earlier ones.
    const entry: Entry = { kind: "account-erased", profileid };
    return eraseLocked(tx, { userid: account.id, profileid }, now, () => record(tx, actor, entry));
  });
}

/**
 * Erases somebody else's account in the same way. The audit log keeps the reason and who gave it, in an entry that
 * names nobody else.
 *
 * @throws 404, 409 for an administrator
 */
export async function eraseOther(
  db: Db,
  actor: Actor,
  { userid, profileid }: { userid: number; profileid: ProfileInScope },
  reason: string,
  now: Date,
): Promise<ErasedAccount> {
  return inTransaction(db, async (tx) => {
    const account = await lockedAccount(tx, userid);
    if (!account) throw notFound("The user");
    if (account.role === "admin") throw conflict(problem("administrator_account"));
    const entry: Entry = { kind: "account-erased", profileid: null, details: { reason } };
    return eraseLocked(tx, { userid, profileid }, now, () => record(tx, actor, entry));
  });
}

async function eraseLocked(
  tx: Db,
  { userid, profileid }: { userid: number; profileid: ProfileInScope },
  now: Date,
  note: () => Promise<void>,
): Promise<ErasedAccount> {
  const boxes = await lockBoxes(tx, profileid, now);
  const recorded = await addDueErasures(tx, profileid, now);
  await markErased(tx, userid, boxes);
  await endErased(tx, profileid, now);
  await dropErasedAddress(tx, userid);
  await note();
  await rememberErased(tx, profileid, now);
  await eraseCareOf(tx, userid);
  await tx.deleteFrom("users").where("id", "=", userid).execute();
  return { boxes, recorded };
}

/**
 * Erases an account that was erased before and came back with an older backup, whatever its role. Returns what is
 * still to be erased.
 */
export async function eraseRestored(
  db: Db,
  { userid, profile }: { userid: number; profile: number },
  now: Date,
): Promise<number[]> {
  const profileid = restoredProfile(profile);
  return inTransaction(db, async (tx) => {
    const boxes = await lockBoxes(tx, profileid, now);
    const recorded = await addDueErasures(tx, profileid, now);
    await markErased(tx, userid, boxes);
    await endErased(tx, profileid, now);
    await dropErasedAddress(tx, userid);
    const nobody = { userid: null, impersonation: null, address: null, at: now, call: "restore" };
    await record(tx, nobody, { kind: "account-erased", profileid });
    await eraseCareOf(tx, userid);
    await tx.deleteFrom("users").where("id", "=", userid).execute();
    return recorded;
  });
}

/** Marks the patients of this carer, and everybody who had the boxes. */
async function markErased(tx: Db, userid: number, boxes: readonly number[]): Promise<void> {
  await mark(tx, { users: [userid] }, NEVER, "erased");
  await mark(tx, { boxes }, EVER, "erased");
}

/** The hash of erasures.ts, so that a restored backup does not bring the account back. */
async function rememberErased(tx: Db, profileid: ProfileInScope, now: Date): Promise<void> {
  await sql`insert into erased_accounts (account_hash, erased_at)
    select encode(sha256(convert_to('erased ' || profileuid::text, 'UTF8')), 'hex'), ${now}
    from profiles where id = ${profileid} on conflict do nothing`.execute(tx);
}

/** Locks the account, so that it cannot become an administrator's meanwhile. */
async function lockAccount(tx: Db, account: Row<"users">): Promise<void> {
  const own = await lockedAccount(tx, account.id);
  if (!own) throw unauthorized();
  if (own.password_hash !== account.password_hash) {
    throw conflict(problem("password_changed"));
  }
  if (own.role === "admin") throw conflict(problem("administrator_account"));
}

async function lockedAccount(tx: Db, userid: number) {
  return tx
    .selectFrom("users")
    .select(["role", "password_hash"])
    .where("id", "=", userid)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the profile's boxes, so that no messages are stored meanwhile, and marks the times in which they belonged to
 * the profile as erased.
 */
async function lockBoxes(tx: Db, profileid: ProfileInScope, now: Date): Promise<number[]> {
  const bound = tx.selectFrom("bindings").select("sensor_id").where("profile_id", "=", profileid);
  const locked = await tx
    .selectFrom("sensors")
    .select("id")
    .where("id", "in", bound)
    .orderBy("id")
    .forUpdate()
    .execute();
  // In the same order as linking: the box, then the profile.
  await tx.selectFrom("profiles").select("id").where("id", "=", profileid).forUpdate().execute();
  const boxes = locked.map(({ id }) => id);
  const bindings = await tx
    .selectFrom("bindings")
    .selectAll()
    .where("profile_id", "=", profileid)
    .execute();
  if (bindings.some(({ sensor_id }) => !boxes.includes(sensor_id))) {
    throw conflict(problem("box_linked"));
  }
  // Until the end was entered, what the box recorded may still be theirs.
  const closed = bindings.map(({ sensor_id, valid_from, valid_to, end_entered_at }) => ({
    sensor_id,
    valid_from,
    valid_to: valid_to === null ? now : laterOf(valid_to, end_entered_at),
  }));
  const spans = closed.filter(({ valid_from, valid_to }) => valid_from < valid_to);
  if (spans.length > 0) await tx.insertInto("erased_bindings").values(spans).execute();
  return boxes;
}

function laterOf(end: Date, entered: Date | null): Date {
  return entered !== null && entered > end ? entered : end;
}
