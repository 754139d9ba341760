import type { PasswordLink } from "@dosebeat/contract/users";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Parts } from "../platform/parts.ts";
import type { Database } from "../platform/schema.ts";
import { CODE_VALID_MS, issuePasswordCode } from "../sign-in/password-codes/queries.ts";
import { passwordLink } from "../sign-in/password-link.ts";

/** A link for the person of the account; links made before stay good until they expire. */
export async function makePasswordLink(
  app: FastifyInstance,
  tx: Kysely<Database>,
  parts: Parts,
  userid: number,
  now: Date,
): Promise<PasswordLink> {
  const code = await issuePasswordCode(tx, userid, now);
  const expires = new Date(now.getTime() + CODE_VALID_MS).toISOString();
  return { link: passwordLink(app, parts, code), expires };
}
