import type { SignOnLink } from "@dosebeat/contract/single-sign-on";
import * as calls from "@dosebeat/contract/single-sign-on-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { endSession } from "../../access/sessions/ending-queries.ts";
import type { Db } from "../../database/db.ts";
import { conflict, invalid, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { mayUsePassword } from "../sign-in/break-glass.ts";
import { getAccount } from "../sign-in/queries.ts";
import { getUser } from "../users/queries.ts";
import { beginExchange, finishExchange, signOnOf } from "./exchange.ts";
import { deleteLink, findLink, insertLink, listOpened } from "./queries.ts";

/**
 * Links between accounts and the identity provider: owners make and end them after a confirmation, administrators can
 * only end them.
 */
export async function signOnLinkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, signOn } = parts;

  handle(app, calls.getSignOnLink, async ({ viewer }) => ({ data: await linkOf(viewer.userid) }));

  handle(app, calls.beginLink, async (request, reply) => {
    const { userid } = request.viewer;
    const { settings } = signOnOf(parts);
    const linked = await findLink(db, userid, settings.provider.issuer);
    if (linked) throw conflict(problem("sign_on_linked"));
    return beginExchange(parts, { request, reply }, { userid, isFresh: true });
  });

  handle(app, calls.finishLink, async (request, reply) => {
    const { viewer, body } = request;
    const { settings } = signOnOf(parts);
    const { userid } = viewer;
    const asked = { query: body.query, userid, isFresh: true };
    const failed = () => invalid(["query"], problem("sign_on_failed"));
    const { claims } = await finishExchange(parts, { request, reply }, asked, failed);
    const subject = { issuer: settings.provider.issuer, subject: claims.sub };
    await recorded(
      db,
      viewer.actor,
      (tx) => insertLink(tx, userid, subject, clock.now()),
      () => ({ kind: "sign-on-linked", profileid: viewer.profileid }),
    );
    const told = { kind: "sign_on_linked", by: settings.name } as const;
    tellOwner(app, parts, request.log, userid, told, clock.now());
    return { data: await linkOf(userid) };
  });

  handle(app, calls.removeLink, async ({ viewer, session }) => {
    const { userid } = viewer;
    signOnOf(parts);
    const { password_hash: hash, email } = await getAccount(db, userid);
    if (hash === null || !mayUsePassword(parts, email)) throw conflict(problem("sign_on_only"));
    await recorded(
      db,
      viewer.actor,
      (tx) => unlink(tx, userid, session.id),
      (ended) => entriesOf(viewer.profileid, ended),
    );
    announcer.invalidate(userid);
    return { data: await linkOf(userid) };
  });

  handle(app, calls.getSignOnLinkOf, async ({ params: { userid } }) => {
    await getUser(db, userid);
    return { data: await linkOf(userid) };
  });

  handle(app, calls.removeLinkOf, async ({ viewer, params: { userid } }) => {
    const { profileid } = await getUser(db, userid);
    signOnOf(parts);
    await recorded(
      db,
      viewer.actor,
      (tx) => unlink(tx, userid),
      (ended) => entriesOf(profileid, ended),
    );
    announcer.invalidate(userid);
    return { data: await linkOf(userid) };
  });

  async function linkOf(userid: number): Promise<SignOnLink> {
    if (!signOn) return { name: null, linkedAt: null, lastUsedAt: null };
    const { name, provider } = signOn.settings;
    const link = await findLink(db, userid, provider.issuer);
    return {
      name,
      linkedAt: link?.linked_at.toISOString() ?? null,
      lastUsedAt: link?.last_used_at?.toISOString() ?? null,
    };
  }

  /** Ends the link and the sessions opened through it, except `except`. Returns how many. @throws 404 */
  async function unlink(tx: Db, userid: number, except?: string): Promise<number> {
    const { issuer } = signOnOf(parts).settings.provider;
    const opened = await listOpened(
      tx,
      issuer,
      { userid },
      { ...(except !== undefined && { except }) },
    );
    if (!(await deleteLink(tx, userid, issuer))) throw notFound("The link");
    for (const { id } of opened) await endSession(tx, userid, id, clock.now());
    return opened.length;
  }
}

function entriesOf(profileid: number, count: number): Entry[] {
  return [
    { kind: "sign-on-unlinked", profileid },
    ...(count > 0
      ? [{ kind: "sessions-ended" as const, profileid: null, details: { count } }]
      : []),
  ];
}
