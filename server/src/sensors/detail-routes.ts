import * as calls from "@dosebeat/contract/calls/sensors";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../audit/queries.ts";
import { notFound } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { paginationOf } from "../http/paging.ts";
import type { Parts } from "../parts.ts";
import { forecastBattery } from "./battery-queries.ts";
import { listBindings } from "./bindings/queries.ts";
import { intervalExceeded } from "./interval-exceeded.ts";
import { presentDetail, presentUplink } from "./present.ts";
import { findSensor } from "./queries.ts";
import { readSignal } from "./signal.ts";
import { countUplinks, listUplinks } from "./uplinks/queries.ts";

/** One box and its uplinks, for administrators. */
export async function sensorDetailRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getSensor, async ({ params, viewer }) => {
    const { sensor, bindings } = await readBox(params.deveui);
    await recordRead(db, viewer, ...profilesOf(bindings));
    const workedOut = {
      interval_exceeded_percent: await intervalExceeded(db, sensor),
      battery_days_left: await forecastBattery(db, sensor, clock.now()),
    };
    return { data: presentDetail(sensor, bindings, workedOut, clock.now()) };
  });

  handle(app, calls.getUplinks, async ({ params, query, viewer }) => {
    const { sensor, bindings } = await readBox(params.deveui);
    const rows = await listUplinks(db, sensor.id, query);
    const pagination = paginationOf(query, await countUplinks(db, sensor.id, query));
    await recordRead(db, viewer, ...profilesOf(bindings));
    return { data: rows.map(presentUplink), meta: { pagination } };
  });

  handle(app, calls.getSignal, async ({ params, query }) => {
    const { sensor } = await readBox(params.deveui);
    return { data: await readSignal(db, sensor, query, clock.now()) };
  });

  async function readBox(deveui: string) {
    const sensor = await findSensor(db, deveui);
    if (!sensor) throw notFound("The sensor");
    return { sensor, bindings: await listBindings(db, sensor.id) };
  }
}

function profilesOf(bindings: readonly { profileid: number }[]): number[] {
  return [...new Set(bindings.map(({ profileid }) => profileid))];
}
