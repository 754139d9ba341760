import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import type { Study } from "@dosebeat/contract/studies";
import * as calls from "@dosebeat/contract/studies-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { groupEvents } from "../../accounts/groups/events.ts";
import { lockGroup } from "../../accounts/groups/queries.ts";
import { conflict, invalid, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { lockRoutes } from "./locks.ts";
import {
  findStudy,
  isClinicianIn,
  listCarerProfiles,
  listMemberUsers,
  lockStudy,
  storeStudy,
} from "./queries.ts";
import { groupSeen, presentStudy } from "./seen.ts";
import { stepOf } from "./steps.ts";
import { subjectRoutes } from "./subjects.ts";

/** Groups that are studies. */
export async function studyRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const listings = new Listings(parts);

  handle(app, calls.getStudy, async ({ viewer, params: { id } }) => {
    await groupSeen(db, viewer, id);
    return { data: await read(viewer, id) };
  });

  handle(app, calls.putStudy, async ({ viewer, params: { id }, body: { data } }) => {
    const { reason, ...given } = data;
    await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await lockGroup(tx, id);
        const before = await lockStudy(tx, id);
        const contact = given.safety_contact;
        if (contact !== null && !(await isClinicianIn(tx, id, contact)))
          throw conflict(problem("study_contact"));
        if (before && before.state !== "draft") {
          if (reason === undefined)
            throw invalid(["data", "reason"], problem("study_reason", { most: MOST_REASON }));
          if (given.number !== before.number || given.is_blinded !== before.is_blinded)
            throw conflict(problem("study_running"));
          if (contact === null) throw conflict(problem("study_contact"));
        }
        await storeStudy(tx, { group_id: id, created_at: clock.now(), ...given });
        return before === undefined;
      },
      (isNew) => studyChanged(id, isNew ? "made" : "changed", reason),
    );
    await tell(id);
    return { data: await readNow(viewer, id) };
  });

  handle(app, calls.stepStudy, async ({ viewer, params: { id }, body: { data } }) => {
    const { to, reason } = data;
    // The safety contact is notified by mail.
    if (to === "running" && !parts.sendMail) throw conflict(problem("study_mail"));
    await recorded(
      db,
      viewer.actor,
      (tx) => stepOf(tx, id, to, clock.now()),
      () => studyChanged(id, to, reason),
    );
    await tell(id);
    return { data: await readNow(viewer, id) };
  });

  subjectRoutes(app, parts, listings);
  lockRoutes(app, parts);

  async function read(viewer: Viewer, id: number): Promise<Study | null> {
    const study = await findStudy(db, id, viewer);
    return study ? presentStudy(study, viewer) : null;
  }

  async function readNow(viewer: Viewer, id: number): Promise<Study> {
    const study = await read(viewer, id);
    if (!study) throw notFound("The study");
    return study;
  }

  /** Invalidates what everybody in the group may see, since it may now change. */
  async function tell(id: number): Promise<void> {
    for (const userid of await listMemberUsers(db, id)) announcer.invalidate(userid);
    const carers = await listCarerProfiles(db, id);
    announcer.publish([
      ...(await groupEvents(db, id)),
      ...carers.map((profileid) => ({ kind: "care" as const, profileid, id: profileid })),
    ]);
  }
}

function studyChanged(group: number, change: string, reason: string | undefined): Entry {
  const why = reason === undefined ? {} : { reason };
  return { kind: "study-changed", profileid: null, details: { group, change, ...why } };
}
