import * as calls from "@dosebeat/contract/sensors-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../../access/audit/listing-queries.ts";
import { record } from "../../../access/audit/queries.ts";
import { sendCsv, wantsCsv } from "../../../http/csv.ts";
import { notFound } from "../../../http/errors.ts";
import { handle, handleRead } from "../../../http/handle.ts";
import { sendPage } from "../../../http/send-json.ts";
import type { Parts } from "../../../parts.ts";
import { Totals } from "../../../peers/cached/totals.ts";
import { toldTo } from "../coarse/told-to.ts";
import { presentSensor } from "../present.ts";
import { findSensors } from "../queries.ts";
import { boxLines } from "./csv.ts";
import { exportedBoxes } from "./export-queries.ts";
import { countByState, listSensors } from "./queries.ts";

/** Lists of boxes, for administrators and technicians. */
export async function sensorListRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const totals = new Totals(parts);
  const listings = new Listings(parts);

  handleRead(app, parts, calls.getSensorSummaries, async (request, reply, from) => {
    const { query, viewer } = request;
    if (wantsCsv(request)) {
      await record(db, viewer.actor, {
        kind: "exported",
        profileid: null,
        details: { what: "boxes" },
      });
      return sendCsv(
        reply,
        "boxes.csv",
        boxLines(exportedBoxes(from.db, query, clock.now(), toldTo(viewer))),
      );
    }
    await listings.record(viewer.actor);
    return sendPage(
      reply,
      query,
      await listSensors(from.db, totals, query, clock.now(), toldTo(viewer)),
    );
  });

  handleRead(app, parts, calls.getSensorTriage, async ({ viewer }, _, from) => ({
    data: await countByState(from.db, clock.now(), toldTo(viewer)),
  }));

  handle(app, calls.getSensorLabels, async ({ query: { deveuis } }) => {
    const found = await findSensors(db, deveuis);
    const known = new Set(found.map(({ deveui }) => deveui));
    const unknown = deveuis.find((deveui) => !known.has(deveui));
    if (unknown !== undefined) throw notFound(`Sensor ${unknown}`);
    return { data: found.map(presentSensor) };
  });
}
