import type { MakeServiceToken, ServiceTokensQuery } from "@dosebeat/contract/service-tokens";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";

type Query = z.infer<typeof ServiceTokensQuery>;
type NewToken = z.infer<typeof MakeServiceToken>["data"];

/** More would be tokens that nobody looks after. */
const MOST_VALID = 100;

/** A token as it is listed. */
export type TokenRow = Awaited<ReturnType<typeof findServiceToken>>;

function tokensIn(db: Db, { state }: Pick<Query, "state">, now: Date) {
  return db
    .selectFrom("service_tokens")
    .$if(state === "valid", (query) =>
      query.where("revoked_at", "is", null).where("expires_at", ">", now),
    )
    .$if(state === "ended", (query) =>
      query.where((eb) => eb.or([eb("revoked_at", "is not", null), eb("expires_at", "<=", now)])),
    );
}

function withMakers(db: Db, query: Pick<Query, "state">, now: Date) {
  return tokensIn(db, query, now)
    .innerJoin("users", "users.id", "made_by")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["service_tokens.id", "name", "scopes", "service_tokens.created_at", "expires_at"])
    .select(["revoked_at", "last_used_at", "givenname", "familyname", "users.is_active"])
    .select(["service_tokens.groups as limit", "users.role", "users.staff"])
    .select([
      sql<
        { id: number; name: string }[] | null
      >`case when service_tokens.groups is not null then coalesce((
        select json_agg(json_build_object('id', groups.id, 'name', groups.name) order by lower(groups.name))
        from groups where groups.id = any(service_tokens.groups)), '[]') end`.as("groups"),
      sql<number[]>`coalesce((select array_agg(group_id) from group_members
        where group_members.profile_id = profiles.id), '{}')`.as("memberships"),
    ]);
}

export async function listServiceTokens(db: Db, query: Query, now: Date): Promise<TokenRow[]> {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = { name: sql`lower(name)`, expiresAt: sql.ref("expires_at") }[field];
  return withMakers(db, query, now)
    .orderBy(order ?? sql.ref("service_tokens.id"), direction)
    .orderBy("service_tokens.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countServiceTokens(db: Db, query: Query, now: Date): Promise<number> {
  const { total } = await tokensIn(db, query, now)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The token, valid or not. @throws 404 */
export async function findServiceToken(db: Db, id: number, now: Date) {
  return withMakers(db, {}, now)
    .where("service_tokens.id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("The token"));
}

/** Stores a newly generated token. @throws 404 if a group does not exist, 409 if there are too many */
export async function insertServiceToken(
  tx: Db,
  token: string,
  { name, scopes, groups, days }: NewToken,
  { userid, now }: { userid: number; now: Date },
): Promise<TokenRow> {
  const limit = groups ? [...new Set(groups)] : null;
  if (limit) await requireGroups(tx, limit);
  // One at a time, so that concurrent ones are counted.
  await sql`select pg_advisory_xact_lock(hashtext('service_tokens'))`.execute(tx);
  if ((await countValid(tx, now)) >= MOST_VALID) {
    throw conflict(problem("tokens_many", { most: MOST_VALID }));
  }
  const { id } = await tx
    .insertInto("service_tokens")
    .values({
      name,
      token_hash: hashSecret(token),
      scopes: [...new Set(scopes)],
      groups: limit,
      made_by: userid,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return findServiceToken(tx, id, now);
}

async function countValid(tx: Db, now: Date): Promise<number> {
  const { total } = await tokensIn(tx, { state: "valid" }, now)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function requireGroups(tx: Db, ids: readonly number[]): Promise<void> {
  const found = await tx.selectFrom("groups").select("id").where("id", "in", ids).execute();
  if (found.length < ids.length) throw notFound("The group");
}

/** Revokes the token. @throws 404, or 409 if it is already revoked */
export async function revokeServiceToken(tx: Db, id: number, now: Date): Promise<TokenRow> {
  const revoked = await tx
    .updateTable("service_tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  const token = await findServiceToken(tx, id, now);
  if (!revoked) throw conflict("This token has already been revoked.");
  return token;
}
