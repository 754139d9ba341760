import * as calls from "@dosebeat/contract/calls/sensors";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../audit/queries.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { profileEvent } from "../../profiles/events.ts";
import { bindingEntry } from "../binding-entry.ts";
import { findDecoding } from "../decoding/queries.ts";
import { presentDecoding, presentSensor } from "../present.ts";
import { findSensor } from "../queries.ts";
import { changeBox, changedEntries } from "./change.ts";
import { holdersOf } from "./queries.ts";
import { replaceBox } from "./replace.ts";

/** Boxes that are corrected, replaced and taken out of use. */
export async function sensorChangeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.changeSensor, async ({ params, body: { data }, viewer }) => {
    const { before, after } = await recorded(
      db,
      viewer.actor,
      (tx) => changeBox(tx, params.deveui, data, clock.now()),
      changedEntries,
    );
    if (before !== after) await announce(after.id);
    return { data: { ...presentSensor(after), state: after.use_state } };
  });

  handle(app, calls.getSensorDecoding, async ({ params }) => {
    const sensor = await findSensor(db, params.deveui);
    if (!sensor) throw notFound("The sensor");
    return { data: presentDecoding(sensor, await findDecoding(db, sensor.id)) };
  });

  handle(app, calls.replaceSensor, async ({ params, body: { data }, viewer }) => {
    const { answer, done } = await recorded(
      db,
      viewer.actor,
      (tx) => replaceBox(tx, params.deveui, data, clock.now()),
      ({ done }) =>
        done
          ? [
              bindingEntry("sensor-unassigned", done.ended),
              bindingEntry("sensor-assigned", done.begun),
              ...changedEntries(done),
            ]
          : [],
    );
    if (done) {
      const profileid = done.begun.profile_id;
      announcer.publish([
        { kind: "sensor", profileid, id: done.ended.sensor_id },
        { kind: "sensor", profileid, id: done.begun.sensor_id },
        profileEvent(profileid),
      ]);
    }
    return { data: answer };
  });

  /** To everybody who has or had the box, and to the fleet. */
  async function announce(id: number): Promise<void> {
    const holders = await holdersOf(db, id);
    announcer.publish(
      [null, ...holders].map((profileid) => ({ kind: "sensor", profileid, id }) as const),
    );
  }
}
