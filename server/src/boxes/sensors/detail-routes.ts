import { getGateways } from "@dosebeat/contract/gateways";
import * as calls from "@dosebeat/contract/sensor-detail-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../../access/audit/queries.ts";
import { keptBack } from "../../access/profiles/blinding.ts";
import { isBoxOfBlinded } from "../../access/profiles/blinding-queries.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { forecastBattery } from "./battery-queries.ts";
import { type ListedBinding, listBindings } from "./bindings/held-queries.ts";
import { findCoarse, isHeldIn, wasHeld, withToldIntervals } from "./coarse/queries.ts";
import { startOf } from "./coarse/steps.ts";
import { toldTo } from "./coarse/told-to.ts";
import { GATEWAY_PARTS, readGateways } from "./gateways.ts";
import { intervalExceeded } from "./interval-exceeded.ts";
import { presentDetail, presentUplink } from "./present.ts";
import { placesOf, presentPrivateUplink } from "./private-uplink.ts";
import { findSensor } from "./queries.ts";
import { readSignal } from "./signal.ts";
import { partsOf } from "./signal-parts.ts";
import { countUplinks, listUplinks, type UplinkRow } from "./uplinks/queries.ts";

/** One box and its uplinks, for administrators and technicians. */
export async function sensorDetailRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getSensor, async ({ params, viewer }) => {
    const now = clock.now();
    const { sensor, bindings } = await readBox(params.deveui, viewer);
    await recordRead(db, viewer, ...profilesOf(bindings));
    const isCoarse = toldTo(viewer) === "coarsely";
    const box = isCoarse
      ? await findCoarse(db, params.deveui, now)
      : { ...sensor, is_coarse: false };
    if (!box) throw notFound("The sensor");
    const before = box.is_coarse ? startOf(now, HOUR) : null;
    const lost = sensor.use_state === "lost" ? bindings.find(({ is_lost }) => is_lost) : undefined;
    const lostAt = lost?.valid_to && (isCoarse ? startOf(lost.valid_to, HOUR) : lost.valid_to);
    // A forecast beside an unknown level would reveal what is held back of it.
    const isLevelKnown = box.battery !== null || box.battery_mv !== null;
    const workedOut = {
      lost_by_patient: lostAt?.toISOString() ?? null,
      interval_exceeded_percent: await intervalExceeded(db, sensor, before),
      battery_days_left: isLevelKnown ? await forecastBattery(db, sensor, before ?? now) : null,
    };
    const shown = isCoarse ? bindings.filter(isOpen) : bindings;
    return { data: presentDetail(box, shown, workedOut, { ...viewer, now }) };
  });

  handle(app, calls.getUplinks, async ({ params, query, viewer }) => {
    const { sensor, bindings } = await readBox(params.deveui, viewer);
    const isCoarse = toldTo(viewer) === "coarsely";
    if (isCoarse && (await isBoxOfBlinded(db, sensor.id))) throw keptBack();
    const hour = isCoarse ? startOf(clock.now(), HOUR) : undefined;
    const rows = await listUplinks(db, sensor.id, query, hour);
    const pagination = paginationOf(query, await countUplinks(db, sensor.id, query, hour));
    await recordRead(db, viewer, ...profilesOf(bindings));
    if (!isCoarse) return { data: rows.map(presentUplink), meta: { pagination } };
    const isPrivate = await wasHeld(db, sensor.id);
    const places = placesOf(query, pagination.total);
    const data = rows.map((row, index) =>
      isPrivate ? presentPrivateUplink(row, places(index)) : presentUplink(withoutPresses(row)),
    );
    return { data, meta: { pagination } };
  });

  handle(app, calls.getSignal, async ({ params, query, viewer }) => {
    const { sensor, asked, isCoarse } = await readRange(params.deveui, query, viewer);
    return { data: await readSignal(db, sensor, asked, clock.now(), isCoarse) };
  });

  handle(app, getGateways, async ({ params, query, viewer }) => {
    const { sensor, asked, isCoarse } = await readRange(params.deveui, query, viewer);
    const range = partsOf(asked, GATEWAY_PARTS, clock.now(), isCoarse);
    return { data: await readGateways(db, sensor.id, range) };
  });

  /** A box in a range, and whether the viewer may know only whole hours; the read is recorded. */
  async function readRange(deveui: string, query: { from: string; to: string }, viewer: Viewer) {
    const { sensor, bindings } = await readBox(deveui, viewer);
    const isTechnician = toldTo(viewer) === "coarsely";
    if (isTechnician && (await isBoxOfBlinded(db, sensor.id))) throw keptBack();
    await recordRead(db, viewer, ...profilesOf(bindings));
    const asked = { from: new Date(query.from), to: new Date(query.to) };
    return { sensor, asked, isCoarse: isTechnician && (await isHeldIn(db, sensor.id, asked)) };
  }

  /** A box with the interval that the viewer may know. */
  async function readBox(deveui: string, viewer: Viewer) {
    const found = await findSensor(db, deveui);
    const boxes = found ? [found] : [];
    const [sensor] = await withToldIntervals(db, boxes, toldTo(viewer), clock.now());
    if (!sensor) throw notFound("The sensor");
    return { sensor, bindings: await listBindings(db, sensor.id) };
  }
}

function isOpen({ valid_to }: ListedBinding): boolean {
  return valid_to === null;
}

/** Decoded content reveals whether the button was pressed; undecoded content does not. */
function withoutPresses(row: UplinkRow): UplinkRow {
  const isRead = row.outcome === "decoded";
  return { ...row, press_seq: null, ...(isRead && { frame: null, body: null }) };
}

function profilesOf(bindings: readonly { profileid: number }[]): number[] {
  return [...new Set(bindings.map(({ profileid }) => profileid))];
}
