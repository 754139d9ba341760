import * as calls from "@dosebeat/contract/calls/readings";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../audit/queries.ts";
import { notFound } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { sendJson } from "../http/send-json.ts";
import type { Parts } from "../parts.ts";
import type { Reach } from "../profiles/in-scope.ts";
import { zonesOf } from "../profiles/queries.ts";
import { amongAll, mayRead, reachOf } from "../profiles/scope.ts";
import { chartJson } from "./chart.ts";
import { findCharted, findHolders, findLastHolder } from "./chart-queries.ts";
import { findClimate } from "./queries.ts";
import { type DayReading, isDate, resolveRange } from "./range.ts";

export async function readingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getReadings, async ({ body: { data }, viewer }, reply) => {
    const reach = reachOf(viewer, "box");
    const days = await daysOf(parts, reach, data);
    const range = resolveRange(data.startdate, data.enddate, days, ["startdate", "enddate"]);
    const charted = await findCharted(parts.db, reach, data.deveui, range, data.maxPoints + 1);
    if (!charted) throw notFound("The sensor");
    if (typeof reach !== "number") {
      const read = await findHolders(parts.db, charted.sensorId, range);
      await recordRead(parts.db, viewer, ...read);
    }
    return sendJson(reply, await chartJson(parts.db, reach, charted, range, data.maxPoints));
  });

  handle(
    app,
    calls.getClimateHistory,
    async ({ body: { profileId, startDate, endDate }, viewer }) => {
      const asked = profileId ?? viewer.profileid;
      const profileid = await mayRead(parts.db, viewer, asked, "box");
      const zones = await zonesOf(parts.db, profileid);
      const range = resolveRange(startDate, endDate, zones, ["startDate", "endDate"]);
      const rows = await findClimate(parts.db, profileid, range);
      return {
        data: {
          temperature: rows.map(({ temperature }) => temperature),
          humidity: rows.map(({ humidity }) => humidity),
          sensorTime: rows.map(({ at }) => at.toISOString()),
        },
      };
    },
  );
}

/** Dates are days of whoever had the box last; instants need nobody's. */
async function daysOf(
  { db }: Parts,
  reach: Reach<"box">,
  { deveui, startdate, enddate }: { deveui: string; startdate: string; enddate: string },
): Promise<DayReading> {
  if (!(isDate(startdate) || isDate(enddate))) return "utc";
  if (typeof reach === "number") return zonesOf(db, reach);
  const holder = await findLastHolder(db, deveui);
  return holder === undefined ? "utc" : zonesOf(db, amongAll(reach, holder));
}
