import * as calls from "@dosebeat/contract/calls/sensors";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../audit/queries.ts";
import { notFound } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { paginationOf } from "../http/paging.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { forecastBattery } from "./battery-queries.ts";
import { type ListedBinding, listBindings } from "./bindings/queries.ts";
import { intervalExceeded } from "./interval-exceeded.ts";
import { presentDetail, presentUplink } from "./present.ts";
import { findSensor } from "./queries.ts";
import { readSignal } from "./signal.ts";
import { countUplinks, listUplinks, type UplinkRow } from "./uplinks/queries.ts";

/** One box and its uplinks, for administrators and technicians. */
export async function sensorDetailRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getSensor, async ({ params, viewer }) => {
    const { sensor, bindings } = await readBox(params.deveui);
    await recordRead(db, viewer, ...profilesOf(bindings));
    const workedOut = {
      interval_exceeded_percent: await intervalExceeded(db, sensor),
      battery_days_left: await forecastBattery(db, sensor, clock.now()),
    };
    const shown = isTechnician(viewer) ? bindings.filter(isOpen) : bindings;
    return { data: presentDetail(sensor, shown, workedOut, { ...viewer, now: clock.now() }) };
  });

  handle(app, calls.getUplinks, async ({ params, query, viewer }) => {
    const { sensor, bindings } = await readBox(params.deveui);
    const rows = await listUplinks(db, sensor.id, query);
    const pagination = paginationOf(query, await countUplinks(db, sensor.id, query));
    await recordRead(db, viewer, ...profilesOf(bindings));
    const shown = isTechnician(viewer) ? rows.map(withoutPresses) : rows;
    return { data: shown.map(presentUplink), meta: { pagination } };
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

/** Whether the viewer must learn of no press. */
function isTechnician({ staff }: Viewer): boolean {
  return !staff.includes("admin");
}

function isOpen({ valid_to }: ListedBinding): boolean {
  return valid_to === null;
}

/** What was decoded tells in its content whether the button was pressed; what was not tells nobody. */
function withoutPresses(row: UplinkRow): UplinkRow {
  const isRead = row.outcome === "decoded";
  return { ...row, press_seq: null, ...(isRead && { frame: null, body: null }) };
}

function profilesOf(bindings: readonly { profileid: number }[]): number[] {
  return [...new Set(bindings.map(({ profileid }) => profileid))];
}
