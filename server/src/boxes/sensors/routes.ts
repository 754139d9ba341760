import { type AssignSensor, assignSensor, unassignSensor } from "@dosebeat/contract/bindings";
import { registerSensors } from "@dosebeat/contract/sensors-calls";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recorded } from "../../access/audit/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { assignByStaff, bindsAsStaff, claimSensor, isBackdated, unassign } from "./assign.ts";
import { bindingEntry } from "./binding-entry.ts";
import { bind } from "./bindings/queries.ts";
import { presentSensor } from "./present.ts";
import { addSensors } from "./queries.ts";
import { registeredEntry } from "./registered-entry.ts";
import { leaveBoxNotice, mailBoxNews } from "./tell-patient.ts";

export async function sensorRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, quotas } = parts;

  handle(app, registerSensors, async ({ viewer, body: { data } }, _reply) => {
    const inputs = Array.isArray(data) ? data : [data];
    const rows = await recorded(
      db,
      viewer.actor,
      (tx) => addSensors(tx, inputs, clock.now()),
      (added) => added.map(registeredEntry),
    );
    announcer.invalidate("sensors");
    announcer.publish(rows.map(({ id }) => ({ kind: "sensor", profileid: null, id })));
    const sensors = rows.map(presentSensor);
    const [only] = sensors;
    return { data: only && !Array.isArray(data) ? only : sensors };
  });

  handle(app, assignSensor, async ({ viewer, body, log }) => {
    const now = clock.now();
    const isOfStaff = bindsAsStaff(viewer, body.data.profileid);
    const claimed = isOfStaff ? null : await claimSensor(db, viewer, body.data, now);
    const { bound, told } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        if (!claimed) return assignAndTell(tx, viewer, body.data, now);
        const profileid = ownProfile(viewer);
        await requireRoomForRow(tx, quotas, "links", profileid);
        const beginning = { from: now, enteredAt: now, enteredBy: viewer.userid };
        return { bound: await bind(tx, claimed, profileid, beginning), told: null };
      },
      ({ bound }) => (bound.isNew ? bindingEntry("sensor-assigned", bound) : []),
    );
    mailBoxNews(app, parts, log, told, now);
    const { id, sensor_id, profile_id: profileid, deveui, valid_from } = bound;
    announcer.publish([{ kind: "sensor", profileid, id: sensor_id }, profileEvent(profileid)]);
    return { data: { id, deveui, profileid, from: valid_from.toISOString() } };
  });

  handle(app, unassignSensor, async ({ viewer, body }) => {
    const binding = await recorded(
      db,
      viewer.actor,
      (tx) => unassign(tx, viewer, body.data, clock.now()),
      (ended) => bindingEntry("sensor-unassigned", ended),
    );
    const { sensor_id: id, profile_id: profileid, deveui, valid_from, valid_to } = binding;
    announcer.publish([{ kind: "sensor", profileid, id }, profileEvent(profileid)]);
    return {
      data: { deveui, profileid, from: valid_from.toISOString(), to: valid_to.toISOString() },
    };
  });
}

async function assignAndTell(
  tx: Parts["db"],
  viewer: Viewer,
  asked: z.infer<typeof AssignSensor>["data"],
  now: Date,
) {
  const bound = await assignByStaff(tx, viewer, asked, now);
  const isTold = bound.isNew && isBackdated({ from: bound.valid_from, enteredAt: now });
  const told = isTold
    ? await leaveBoxNotice(tx, viewer, bound.profile_id, "box-backdated", now)
    : null;
  return { bound, told };
}
