import * as calls from "@dosebeat/contract/calls/users";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import type { CreateUser, ManagedUser } from "@dosebeat/contract/users";
import { zoneExists } from "@dosebeat/domain/local-time";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../audit/queries.ts";
import { conflict, invalid, problem } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { endAllImpersonations } from "../impersonation/queries.ts";
import type { Parts } from "../parts.ts";
import { profileEvent } from "../profiles/events.ts";
import { dropCodes } from "../sign-in/password-codes/queries.ts";
import { createAccount } from "../sign-in/queries.ts";
import { mailPasswordLink, makePasswordLink } from "./password-link.ts";
import { changeUser, getUser, type ManagedRow } from "./queries.ts";

/** Management of accounts by administrators. */
export async function userRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.createUser, async ({ viewer, body: { data }, log }, _reply) => {
    const now = clock.now();
    const account = newPatient(data);
    const { user, made } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const { id } = await createAccount(tx, account, now);
        const made = await makePasswordLink(app, tx, parts, id, now);
        return { user: await getUser(tx, id), made };
      },
      ({ user: { profileid } }) => ({ kind: "user-created", profileid }),
    );
    announcer.invalidate("profiles");
    announcer.publish([profileEvent(user.profileid)]);
    const mailed = await mailPasswordLink(parts, log, user, made.link);
    const password_link = { ...made, mailed };
    return { data: { ...presentUser(user), password_link } };
  });

  handle(app, calls.changeUser, async ({ viewer, params: { userid }, body: { data } }) => {
    const { after } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const change = await changeUser(tx, viewer.userid, userid, data);
        const mayImpersonate = change.after.is_active && change.after.role === "admin";
        if (!mayImpersonate) await endAllImpersonations(tx, userid, clock.now());
        if (!change.after.is_active) await dropCodes(tx, userid);
        return change;
      },
      changesOf,
    );
    announcer.invalidate(userid);
    announcer.publish([profileEvent(after.profileid)]);
    return { data: presentUser(after) };
  });

  handle(app, calls.makePasswordLink, async ({ viewer, params: { userid }, log }, _reply) => {
    const { user, made } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const user = await getUser(tx, userid);
        if (!user.is_active) {
          throw conflict(problem("user_inactive"));
        }
        return { user, made: await makePasswordLink(app, tx, parts, userid, clock.now()) };
      },
      ({ user: { profileid } }) => ({ kind: "password-link-made", profileid }),
    );
    const mailed = await mailPasswordLink(parts, log, user, made.link);
    return { data: { ...made, mailed } };
  });
}

function newPatient({ language, timezone, ...person }: CreateUser) {
  if (timezone !== undefined && !zoneExists(timezone)) {
    throw invalid(["timezone"], problem("zone"));
  }
  return {
    ...person,
    passwordHash: null,
    role: "patient" as const,
    language: language ?? ("en" as const),
    timezone: timezone ?? DEFAULT_TIMEZONE,
    primarycolor: DEFAULT_PRIMARY_COLOR,
  };
}

function changesOf({ before, after }: { before: ManagedRow; after: ManagedRow }): Entry[] {
  const { profileid } = after;
  const entries: Entry[] = [];
  if (before.role !== after.role) {
    const details = { from: before.role, to: after.role };
    entries.push({ kind: "role-changed", profileid, details });
  }
  if (before.is_active !== after.is_active) {
    const details = { is_active: after.is_active };
    entries.push({ kind: "activation-changed", profileid, details });
  }
  return entries;
}

function presentUser({
  id,
  email,
  role,
  is_active,
  profileid,
  profileuid,
}: ManagedRow): ManagedUser {
  return { id, email, role, is_active, profileid, profileuid };
}
