import type { CareLink } from "@dosebeat/contract/care";
import * as calls from "@dosebeat/contract/care-calls";
import type { FastifyInstance } from "fastify";
import { listInvitations } from "../access/profiles/invitation-queries.ts";
import { mayRead, ownProfile } from "../access/profiles/scope.ts";
import { notFound } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { refuseLongRange } from "../http/instant-range.ts";
import { linkTo } from "../http/link-to.ts";
import type { Parts } from "../parts.ts";
import { answerAdherence } from "../state/adherence/answer.ts";
import { answerDoses } from "../state/doses/answer.ts";
import { announceLink } from "./announce.ts";
import { changeCare, endCare, isPatientOf } from "./change.ts";
import { invite, withdraw } from "./invite.ts";
import { join } from "./join.ts";
import { postInvitation } from "./mail.ts";
import { presentInvitation, presentLink, presentThanks, thankedSince } from "./present.ts";
import { listCarers, type NamedLink } from "./queries.ts";
import { sayThanks } from "./thanks.ts";
import { listThanks } from "./thanks-queries.ts";
import { watchedPatient, watchedPatients } from "./watched.ts";

/** Who looks out for whom, and what they see. */
export async function careRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.getCare, async ({ viewer, log }) => {
    const profile = ownProfile(viewer);
    const carers = await presentLinks(await listCarers(db, profile));
    const invited = (await listInvitations(db, profile, clock.now())).map(presentInvitation);
    const patients = await watchedPatients(parts, viewer, log);
    return { data: { carers: [...carers, ...invited], patients } };
  });

  handle(app, calls.inviteCarer, async ({ body: { data }, viewer, log }, _reply) => {
    const { invitation, code } = await invite(parts, viewer, data, clock.now());
    const { id, profile_id, email, expires_at } = invitation;
    if (email !== null) {
      postInvitation(app, parts, log, invitation, linkTo(app, parts, "/caring/join", code));
    }
    announcer.publish([{ kind: "care", profileid: profile_id, id }]);
    return { data: { id, code, expires_utc: expires_at.toISOString() } };
  });

  handle(app, calls.withdrawInvitation, async ({ params: { id }, viewer }) => {
    await withdraw(parts, viewer, id, clock.now());
    announcer.publish([{ kind: "care", profileid: viewer.profileid, id }]);
    return { data: { id } };
  });

  handle(app, calls.joinCare, async ({ body: { data }, viewer }, _reply) => {
    const link = await join(parts, viewer, data.code, clock.now());
    announceLink(parts, link);
    const { id, state } = link;
    return { data: { id, state } };
  });

  handle(app, calls.getWatched, async ({ params: { id }, viewer }) => ({
    data: await watchedPatient(parts, viewer, id),
  }));

  handle(app, calls.changeCare, async ({ params: { id }, body: { data }, viewer }) => {
    const link = await changeCare(parts, viewer, id, data, clock.now());
    announceLink(parts, link);
    const isPatient = isPatientOf(viewer, link);
    if (!isPatient) return { data: await watchedPatient(parts, viewer, id) };
    const [presented] = await presentLinks([link]);
    if (!presented) throw notFound("The link");
    return { data: presented };
  });

  handle(app, calls.endCare, async ({ params: { id }, viewer }) => {
    announceLink(parts, await endCare(parts, viewer, id));
    return { data: { id } };
  });

  handle(app, calls.sayThanks, async ({ params: { id }, body: { data }, viewer }, _reply) => {
    const { link, thanks } = await sayThanks(parts, viewer, id, new Date(data.due_utc));
    announceLink(parts, link);
    return { data: presentThanks(thanks) };
  });

  handle(app, calls.getWatchedDoses, async (request, reply) => {
    const { params, query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const profile = await mayRead(db, viewer, { link: params.id }, "doses");
    return answerDoses(parts, request, reply, { ...query, profile, reader: "carer" });
  });

  handle(app, calls.getWatchedAdherence, async (request, reply) => {
    const { params, query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const profile = await mayRead(db, viewer, { link: params.id }, "figures");
    return answerAdherence(parts, request, reply, { ...query, profile });
  });

  /** Links as their patient sees them. */
  async function presentLinks(links: readonly NamedLink[]): Promise<CareLink[]> {
    const ids = links.map(({ id }) => id);
    const thanks = await listThanks(db, ids, thankedSince(clock.now()));
    return links.map((link) => {
      const own = thanks.filter(({ link_id }) => link_id === link.id);
      return presentLink(link, own, parts);
    });
  }
}
