import type { FastifyInstance, FastifyRequest } from "fastify";
import { record } from "../../access/audit/queries.ts";
import { forbidden, problem } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { type Account, listAdministrators } from "./queries.ts";

/** Whether the account with this address may use a password: with LOCAL_PASSWORDS=off only one may. */
export function mayUsePassword({ signOn }: Pick<Parts, "signOn">, email: string): boolean {
  const only = signOn?.settings.breakGlass;
  return only === undefined || only.toLowerCase() === email.toLowerCase();
}

/** @throws 403 */
export function refusePasswords(parts: Pick<Parts, "signOn">, email: string): void {
  if (!mayUsePassword(parts, email)) throw forbidden(problem("passwords_off"));
}

/**
 * Tells every administrator that the only account that may still use a password was used.
 * @throws 403 if it is not an administrator's
 */
export async function alarmBreakGlass(
  app: FastifyInstance,
  parts: Parts,
  { log }: FastifyRequest,
  { id, role }: Account,
  by: Actor,
): Promise<void> {
  if (parts.signOn?.settings.breakGlass === undefined) return;
  if (role !== "admin") throw forbidden(problem("passwords_off"));
  await record(parts.db, { ...by, userid: id }, { kind: "break-glass-used", profileid: null });
  log.warn("the break-glass account signed in with its password");
  for (const userid of await listAdministrators(parts.db)) {
    tellOwner(app, parts, log, userid, { kind: "break_glass_used" }, by.at);
  }
}
