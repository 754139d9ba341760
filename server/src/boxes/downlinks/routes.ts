import { DOWNLINKS_LISTED, type TellBox } from "@dosebeat/contract/downlinks";
import * as calls from "@dosebeat/contract/downlinks-calls";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { NO_WAYS } from "../../downlink-settings.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { type Box, holdersOf, lockBox } from "../sensors/change/queries.ts";
import { wasHeld, withToldIntervals } from "../sensors/coarse/queries.ts";
import { QUARTER_MS, startOf } from "../sensors/coarse/steps.ts";
import { toldTo } from "../sensors/coarse/told-to.ts";
import { findSensor } from "../sensors/queries.ts";
import { budgetOf } from "./budget.ts";
import { LIGHT_SECONDS, validFor } from "./commands.ts";
import { obstacleOf } from "./obstacle.ts";
import { listedCoarsely, presentCoarsely, presentDownlink, sendsToldOf } from "./present.ts";
import { addDownlink, type DownlinkRow, listDownlinks, sendsOfDay } from "./queries.ts";
import { withdraw } from "./withdraw.ts";

/** Commands for boxes, sent by administrators and technicians. */
export async function downlinkRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const ways = parts.downlinks ?? NO_WAYS;

  handle(app, calls.getDownlinks, async ({ params, viewer }) => {
    const now = clock.now();
    const found = await findSensor(db, params.deveui);
    const boxes = found ? [found] : [];
    const [sensor] = await withToldIntervals(db, boxes, toldTo(viewer), now);
    if (!sensor) throw notFound("The sensor");
    const rows = await listDownlinks(db, sensor.id, DOWNLINKS_LISTED);
    const isCoarse = toldTo(viewer) === "coarsely" && (await wasHeld(db, sensor.id));
    const taken = await sendsOfDay(db, sensor.id, now);
    const sends = isCoarse ? sendsToldOf(taken, now) : taken;
    const obstacle = await obstacleOf(db, ways, sensor);
    const asked = { sensorId: sensor.id, perDay: ways.perDay };
    return {
      data: {
        obstacle,
        within_minutes: sensor.interval_minutes,
        per_day: ways.perDay,
        left_today: Math.max(0, ways.perDay - sends.length),
        budget: obstacle === null ? await budgetOf(db, asked, isCoarse, now) : null,
        is_coarse: isCoarse,
        downlinks: isCoarse ? listedCoarsely(rows, now) : rows.map(presentDownlink),
      },
    };
  });

  handle(app, calls.withdrawDownlink, async ({ params, viewer }) => {
    const now = clock.now();
    const { row, isCoarse } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const sensor = await lockBox(tx, params.deveui);
        if (!sensor) throw notFound("The sensor");
        const isCoarse = toldTo(viewer) === "coarsely" && (await wasHeld(tx, sensor.id));
        const toldUntil = isCoarse ? startOf(now, QUARTER_MS) : null;
        const asked = { sensorId: sensor.id, id: params.id };
        const row = await withdraw(tx, asked, { now, toldUntil });
        return { row, isCoarse, sensor, holders: await holdersOf(tx, sensor.id) };
      },
      (done) => entriesOf("sensor-told-withdrawn", done),
    );
    announcer.publish([{ kind: "sensor", profileid: null, id: params.deveui }]);
    return { data: isCoarse ? presentCoarsely(row, now) : presentDownlink(row) };
  });

  handle(app, calls.tellBox, async ({ params, body: { data }, viewer }) => {
    const now = clock.now();
    const { row, sensor } = await recorded(
      db,
      viewer.actor,
      (tx) => tell(tx, params.deveui, data, { userid: viewer.userid, now }),
      (done) => entriesOf("sensor-told", done),
    );
    announcer.publish([{ kind: "sensor", profileid: null, id: sensor.deveui }]);
    return { data: presentDownlink(row) };
  });

  async function tell(
    tx: Db,
    deveui: string,
    asked: z.infer<typeof TellBox>["data"],
    { userid, now }: { userid: number; now: Date },
  ) {
    const sensor = await lockBox(tx, deveui);
    if (!sensor) throw notFound("The sensor");
    if ((await obstacleOf(tx, ways, sensor)) !== null)
      throw conflict(problem("box_untold", { deveui }));
    const { command } = asked;
    const value = asked.command === "interval" ? asked.value : lightOf(asked.command);
    const expiresAt = new Date(now.getTime() + validFor(command, sensor.interval_minutes));
    const told = { command, value, madeBy: userid, expiresAt };
    const row = await addDownlink(tx, sensor.id, told, now);
    return { row, sensor, holders: await holdersOf(tx, sensor.id) };
  }
}

/** Whoever has or had the box can read about it: how often it sends decides which presses count as doses. */
function entriesOf(
  kind: "sensor-told" | "sensor-told-withdrawn",
  { row, sensor, holders }: { row: DownlinkRow; sensor: Box; holders: readonly number[] },
): Entry[] {
  const { command, value } = row;
  const details = { sensor: sensor.id, deveui: sensor.deveui, command, value };
  const about = holders.length > 0 ? holders : [null];
  return about.map((profileid) => ({ kind, profileid, details }));
}

function lightOf(command: "light" | "clock"): number | null {
  return command === "light" ? LIGHT_SECONDS : null;
}
