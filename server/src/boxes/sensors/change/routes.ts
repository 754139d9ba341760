import type { SensorDecoding } from "@dosebeat/contract/sensor-changes";
import * as calls from "@dosebeat/contract/sensors-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../../access/audit/queries.ts";
import { profileEvent } from "../../../access/profiles/events.ts";
import { notFound } from "../../../http/errors.ts";
import { handle } from "../../../http/handle.ts";
import type { Parts } from "../../../parts.ts";
import { isBackdated } from "../assign.ts";
import { bindingEntry } from "../binding-entry.ts";
import { wasHeld, withToldIntervals } from "../coarse/queries.ts";
import { toldTo } from "../coarse/told-to.ts";
import { findDecoding } from "../decoding/queries.ts";
import { presentDecoding, presentSensor } from "../present.ts";
import { findSensor } from "../queries.ts";
import { leaveBoxNotice, mailBoxNews } from "../tell-patient.ts";
import { changeBox, changedEntries } from "./change.ts";
import { holdersOf } from "./queries.ts";
import { replaceBox } from "./replace.ts";

/** Boxes that are corrected, replaced or taken out of use. */
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
    const [shown = after] = await withToldIntervals(db, [after], toldTo(viewer), clock.now());
    return { data: { ...presentSensor(shown), state: after.use_state } };
  });

  handle(app, calls.getSensorDecoding, async ({ params, viewer }) => {
    const sensor = await findSensor(db, params.deveui);
    if (!sensor) throw notFound("The sensor");
    const isCoarse = toldTo(viewer) === "coarsely" && (await wasHeld(db, sensor.id));
    const decoding = presentDecoding(sensor, await findDecoding(db, sensor.id));
    return { data: isCoarse ? inPercent(decoding) : decoding };
  });

  handle(app, calls.replaceSensor, async ({ params, body: { data }, viewer, log }) => {
    const now = clock.now();
    const { answer, done, told } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const replaced = await replaceBox(tx, params.deveui, data, viewer, now);
        const { done } = replaced;
        const isTold = done && isBackdated({ from: done.begun.valid_from, enteredAt: now });
        const told = isTold
          ? await leaveBoxNotice(tx, viewer, done.begun.profile_id, "box-backdated", now)
          : null;
        return { ...replaced, told };
      },
      ({ done }) =>
        done
          ? [
              bindingEntry("sensor-unassigned", done.ended),
              bindingEntry("sensor-assigned", done.begun),
              ...changedEntries({ ...done, holders: [] }),
            ]
          : [],
    );
    mailBoxNews(app, parts, log, told, now);
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

  /** Announces to everybody who has or had the box, and to the fleet. */
  async function announce(id: number): Promise<void> {
    const holders = await holdersOf(db, id);
    announcer.publish(
      [null, ...holders].map((profileid) => ({ kind: "sensor", profileid, id }) as const),
    );
  }
}

/**
 * As a percentage, not as a number of messages: for a box that sends at each press it would reveal how many there
 * were.
 */
function inPercent(decoding: SensorDecoding): SensorDecoding {
  const { done, total } = decoding;
  return { ...decoding, done: total === 0 ? 0 : Math.floor((100 * done) / total), total: 100 };
}
