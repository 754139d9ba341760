import { DOWNLINKS_LISTED, type TellBox } from "@dosebeat/contract/downlinks";
import * as calls from "@dosebeat/contract/downlinks-calls";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recorded } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { NO_WAYS } from "../../downlink-settings.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { holdersOf, lockBox } from "../sensors/change/queries.ts";
import { wasHeld, withToldIntervals } from "../sensors/coarse/queries.ts";
import { toldTo } from "../sensors/coarse/told-to.ts";
import { findSensor } from "../sensors/queries.ts";
import { LIGHT_SECONDS, validFor } from "./commands.ts";
import { obstacleOf } from "./obstacle.ts";
import { listedCoarsely, presentDownlink, sendsToldOf } from "./present.ts";
import { addDownlink, listDownlinks, sendsOfDay } from "./queries.ts";

/** What boxes are told, by administrators and technicians. */
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
    return {
      data: {
        obstacle: await obstacleOf(db, ways, sensor),
        within_minutes: sensor.interval_minutes,
        per_day: ways.perDay,
        left_today: Math.max(0, ways.perDay - sends.length),
        is_coarse: isCoarse,
        downlinks: isCoarse ? listedCoarsely(rows, now) : rows.map(presentDownlink),
      },
    };
  });

  handle(app, calls.tellBox, async ({ params, body: { data }, viewer }) => {
    const now = clock.now();
    const { row, sensor } = await recorded(
      db,
      viewer.actor,
      (tx) => tell(tx, params.deveui, data, { userid: viewer.userid, now }),
      ({ row, sensor, holders }) => {
        const { command, value } = row;
        const details = { sensor: sensor.id, deveui: sensor.deveui, command, value };
        // Who has or had the box reads of it: how often it sends decides which presses count as doses.
        const about = holders.length > 0 ? holders : [null];
        return about.map((profileid) => ({ kind: "sensor-told", profileid, details }) as const);
      },
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

function lightOf(command: "light" | "clock"): number | null {
  return command === "light" ? LIGHT_SECONDS : null;
}
