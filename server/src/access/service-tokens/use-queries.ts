import type { TokenScope } from "@dosebeat/contract/base/token-scopes";
import { TOKEN_SCOPES } from "@dosebeat/contract/base/token-scopes";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { type Actor, staffOf, type Viewer } from "../../http/viewer.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";
import { recorded } from "../audit/queries.ts";
import { reachOfToken } from "./reach.ts";

/** A valid token, with what it may do now. */
export interface LiveToken {
  id: number;
  scopes: readonly TokenScope[];
  /** Id of its maker's account. */
  maker: number;
  staff: Viewer["staff"];
  /** Ids of the groups whose patients it may read; null: all patients. */
  groups: readonly number[] | null;
  expires: Date;
  usedAt: Date | null;
  refusedAt: Date | null;
}

/** The token, if it is neither expired nor revoked and its maker is still staff. */
export async function findLiveToken(
  db: Db,
  token: string,
  now: Date,
): Promise<LiveToken | undefined> {
  const row = await db
    .selectFrom("service_tokens")
    .innerJoin("users", "users.id", "made_by")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["service_tokens.id", "scopes", "groups", "expires_at", "last_used_at", "refused_at"])
    .select(["users.id as maker", "users.role", "users.staff"])
    .select(
      sql<number[]>`coalesce((select array_agg(group_id) from group_members
        where group_members.profile_id = profiles.id), '{}')`.as("memberships"),
    )
    .where("token_hash", "=", hashSecret(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  const reach = row && reachOfToken(row.groups, staffOf(row), row.memberships);
  if (!reach) return undefined;
  return {
    id: row.id,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    maker: row.maker,
    ...reach,
    expires: row.expires_at,
    usedAt: row.last_used_at,
    refusedAt: row.refused_at,
  };
}

/** Records the hour of the use, and the first use of a day in the audit log. */
export async function noteTokenUse(db: Db, token: LiveToken, by: Actor): Promise<void> {
  const hour = startOf(by.at, HOUR);
  if (token.usedAt && token.usedAt >= hour) return;
  const isFirst = token.usedAt === null || token.usedAt < startOf(by.at, DAY);
  await recorded(
    db,
    by,
    (tx) => advance(tx, token.id, "last_used_at", token.usedAt, hour),
    (isOurs) => (isOurs && isFirst ? { kind: "service-token-used", profileid: null } : []),
  );
}

/** Records in the audit log, once a day, that a call was refused that the token does not cover. */
export async function noteRefusal(db: Db, token: LiveToken, by: Actor): Promise<void> {
  const day = startOf(by.at, DAY);
  if (token.refusedAt && token.refusedAt >= day) return;
  const details = { call: by.call };
  await recorded(
    db,
    by,
    (tx) => advance(tx, token.id, "refused_at", token.refusedAt, day),
    (isOurs) => (isOurs ? { kind: "service-token-refused", profileid: null, details } : []),
  );
}

/** Whether nobody else has done so since `from` was read. */
async function advance(
  tx: Db,
  id: number,
  column: "last_used_at" | "refused_at",
  from: Date | null,
  to: Date,
): Promise<boolean> {
  const advanced = await tx
    .updateTable("service_tokens")
    .set({ [column]: to })
    .where("id", "=", id)
    .where(column, "is not distinct from", from)
    .returning("id")
    .executeTakeFirst();
  return advanced !== undefined;
}

function startOf(instant: Date, step: number): Date {
  return new Date(Math.floor(instant.getTime() / step) * step);
}

/** The name that its maker gave the token. */
export async function findTokenName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("service_tokens")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}
