import type { ChangeContact } from "@dosebeat/contract/contact-details";
import * as calls from "@dosebeat/contract/contact-details-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { mayRead, ownProfile } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { otherPatient } from "../other-patient.ts";
import { changeContactOf } from "./change.ts";
import { presentContact } from "./present.ts";
import { getContact, listReachedCarers } from "./queries.ts";

/** How to reach patients, and who may be told. */
export async function contactRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  const read = async (viewer: Viewer, profile: ProfileInScope<"notes">) => {
    const row = await getContact(db, profile);
    const carers = viewer.profileid === profile ? [] : await listReachedCarers(db, profile);
    return { data: presentContact(row, carers) };
  };

  const change = async (viewer: Viewer, profile: ProfileInScope<"notes">, data: ChangeContact) => {
    await recorded(
      db,
      viewer.actor,
      (tx) => changeContactOf(tx, viewer, profile, data, clock.now()),
      (fields) => ({ kind: "profile-changed", profileid: profile, details: { fields } }),
    );
    announcer.publish([profileEvent(profile), { kind: "worklist", profileid: null, id: profile }]);
    return read(viewer, profile);
  };

  handle(app, calls.getContact, async ({ query, viewer }) => {
    const asked = query.profileid ?? viewer.profileid;
    return read(viewer, await mayRead(db, viewer, asked, "notes"));
  });

  handle(app, calls.changeContact, ({ body, viewer }) =>
    change(viewer, ownProfile(viewer), body.data),
  );

  handle(app, calls.changePatientContact, async ({ params, body, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    return change(viewer, profile, body.data);
  });
}
