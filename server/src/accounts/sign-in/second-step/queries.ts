import { MINUTE } from "@dosebeat/domain/time/durations";
import type { SignedOn } from "../../../access/sessions/opening.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { hashSecret, newSecret } from "../../../platform/single-use-secret.ts";

const CHALLENGE_MS = 5 * MINUTE;

/** The most sign-ins of an account that may await their second factor; only the newest count. */
const MOST_CHALLENGES = 10;

/** Starts the second step of a sign-in, for 5 minutes. */
export async function issueChallenge(
  db: Db,
  { id, token_generation }: Pick<Row<"users">, "id" | "token_generation">,
  now: Date,
  signedOn?: SignedOn,
): Promise<string> {
  const challenge = newSecret();
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("sign_in_challenges")
    .where("user_id", "=", id)
    .where("token_hash", "not in", ({ selectFrom }) =>
      selectFrom("sign_in_challenges as other")
        .select("other.token_hash")
        .where("other.user_id", "=", id)
        .orderBy("other.expires_at", "desc")
        .limit(MOST_CHALLENGES - 1),
    )
    .execute();
  await db
    .insertInto("sign_in_challenges")
    .values({
      token_hash: hashSecret(challenge),
      user_id: id,
      token_generation,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
      identity_id: signedOn?.identity ?? null,
      provider_session: signedOn?.session ?? null,
    })
    .execute();
  return challenge;
}

type ChallengeOwner = Row<"users"> & { profileid: number } & Pick<
    Row<"sign_in_challenges">,
    "identity_id" | "provider_session"
  >;

/**
 * The account that has proved its password; undefined if that was too long ago, or the password has changed since.
 */
export async function findChallengeOwner(
  db: Db,
  challenge: string,
  now: Date,
): Promise<ChallengeOwner | undefined> {
  return db
    .selectFrom("sign_in_challenges")
    .innerJoin("users", "users.id", "sign_in_challenges.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["profiles.id as profileid", "identity_id", "provider_session"])
    .where("token_hash", "=", hashSecret(challenge))
    .where("expires_at", ">", now)
    .whereRef("sign_in_challenges.token_generation", "=", "users.token_generation")
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** Uses up a challenge. False if another request was faster. */
export async function useChallenge(db: Db, challenge: string): Promise<boolean> {
  const used = await db
    .deleteFrom("sign_in_challenges")
    .where("token_hash", "=", hashSecret(challenge))
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}
