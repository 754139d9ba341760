import { assignSensor, unassignSensor } from "@dosebeat/contract/calls/bindings";
import { registerSensors } from "@dosebeat/contract/calls/sensors";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../audit/queries.ts";
import type { Row } from "../database/schema.ts";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { profileEvent } from "../profiles/events.ts";
import { mayBindAny, ownProfile } from "../profiles/scope.ts";
import { requireRoomForRow } from "../quotas/queries.ts";
import { assignByStaff, claimSensor, unassign } from "./assign.ts";
import { bindingEntry } from "./binding-entry.ts";
import { bind } from "./bindings/queries.ts";
import { presentSensor } from "./present.ts";
import { addSensors } from "./queries.ts";

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

  handle(app, assignSensor, async ({ viewer, body }) => {
    const now = clock.now();
    const claimed = mayBindAny(viewer) ? null : await claimSensor(db, viewer, body.data, now);
    const binding = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        if (!claimed) return assignByStaff(tx, viewer, body.data, now);
        const profileid = ownProfile(viewer);
        await requireRoomForRow(tx, quotas, "links", profileid);
        return bind(tx, claimed, profileid, now);
      },
      (bound) => (bound.isNew ? bindingEntry("sensor-assigned", bound) : []),
    );
    const { sensor_id: id, profile_id: profileid, deveui, valid_from } = binding;
    announcer.publish([{ kind: "sensor", profileid, id }, profileEvent(profileid)]);
    return { data: { deveui, profileid, from: valid_from.toISOString() } };
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

function registeredEntry({ id, deveui }: Row<"sensors">): Entry {
  return { kind: "sensor-registered", profileid: null, details: { sensor: id, deveui } };
}
