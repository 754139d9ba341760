import type { FastifyInstance, FastifyRequest } from "fastify";
import { profileEvent } from "../../access/profiles/events.ts";
import type { Parts } from "../../parts.ts";
import { tellAddress } from "../account-mail/tell-owner.ts";
import { groupEvents } from "../groups/events.ts";
import type { Done } from "./change-account.ts";

/** Tells every server and open pages what the directory changed. Call it after the commit. */
export async function announceDone(
  app: FastifyInstance,
  parts: Parts,
  { log }: FastifyRequest,
  done: readonly Done[],
): Promise<void> {
  const { announcer, clock, db } = parts;
  for (const { userid, profileid, before } of done) {
    announcer.invalidate(userid);
    announcer.publish([profileEvent(profileid)]);
    if (before !== undefined)
      tellAddress(app, parts, log, userid, before, { kind: "email_changed" }, clock.now());
  }
  const changed = new Map(
    done.flatMap(({ profileid, groups }) => groups.map((group) => [group, profileid] as const)),
  );
  for (const [group, profileid] of changed)
    announcer.publish(await groupEvents(db, group, [{ profileid }]));
}
