import * as calls from "@dosebeat/contract/sensors-bulk";
import { getBoxGroups } from "@dosebeat/contract/sensors-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../../access/audit/queries.ts";
import { handle } from "../../../http/handle.ts";
import type { Parts } from "../../../parts.ts";
import { withToldIntervals } from "../coarse/queries.ts";
import { toldTo } from "../coarse/told-to.ts";
import { findSensors } from "../queries.ts";
import { modelOffers } from "./offers.ts";
import { planBoxes } from "./plan.ts";
import { presentPlanned } from "./present.ts";
import { listBoxGroups } from "./queries.ts";
import { storeBoxRows, storedEntries } from "./store.ts";

const MOST_GROUPS = 500;

/** Changes of many boxes in one step, for administrators and technicians. */
export async function sensorBulkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.previewBoxes, async ({ viewer, body: { data: rows, registers = false } }) => {
    const found = await findSensors(
      db,
      rows.map(({ deveui }) => deveui),
    );
    const known = await withToldIntervals(db, found, toldTo(viewer), clock.now());
    return { data: (await planBoxes(db, { rows, registers, known })).map(presentPlanned) };
  });

  handle(app, calls.storeBoxes, async ({ viewer, body: { data: rows, registers = false } }) => {
    const stored = await recorded(
      db,
      viewer.actor,
      (tx) => storeBoxRows(tx, { rows, registers }, toldTo(viewer), clock.now()),
      storedEntries,
    );
    const { registered, changed, unchanged } = stored;
    if (registered.length > 0) announcer.invalidate("sensors");
    announcer.publish([
      ...registered.map(({ id }) => ({ kind: "sensor", profileid: null, id }) as const),
      ...changed.flatMap(({ after: { id }, holders }) =>
        [null, ...holders].map((profileid) => ({ kind: "sensor", profileid, id }) as const),
      ),
    ]);
    return {
      data: { registered: registered.length, changed: changed.length, unchanged },
    };
  });

  handle(app, calls.getModelOffers, async ({ viewer }) => ({
    data: await modelOffers(db, clock.now(), toldTo(viewer)),
  }));

  handle(app, getBoxGroups, async () => ({ data: await listBoxGroups(db, MOST_GROUPS) }));
}
