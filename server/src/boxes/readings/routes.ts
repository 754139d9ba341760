import * as calls from "@dosebeat/contract/readings";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../../access/audit/queries.ts";
import type { Reach } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { amongAll, boxReachOf, mayRead } from "../../access/profiles/scope.ts";
import { readingsKeptSince } from "../../database/retention-policies.ts";
import { notFound } from "../../http/errors.ts";
import { handleRead } from "../../http/handle.ts";
import { type DayRule, isDate, resolveRange } from "../../http/instant-range.ts";
import { sendJson } from "../../http/send-json.ts";
import type { Parts } from "../../parts.ts";
import { chartJson } from "./chart.ts";
import { findCharted } from "./chart-encoding/packed-queries.ts";
import { SeriesWriter } from "./chart-encoding/series-json.ts";
import { findHolders, findLastHolder } from "./chart-queries.ts";
import { findClimate } from "./queries.ts";

export async function readingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const series = new SeriesWriter();
  handleRead(app, parts, calls.getReadings, async ({ body: { data }, viewer }, reply, from) => {
    const { db, clock } = from;
    const reach = await boxReachOf(db, viewer, data.deveui);
    const days = await daysOf(from, reach, data);
    const range = resolveRange(data.startdate, data.enddate, days, ["startdate", "enddate"]);
    const charted = await findCharted(db, reach, data.deveui, range, data.maxPoints + 1);
    if (!charted) throw notFound("The sensor");
    const isOne = typeof reach === "number";
    const read = isOne ? [reach] : await findHolders(db, charted.sensorId, range);
    await recordRead(db, viewer, ...read);
    const keptSince = await readingsKeptSince(db, range.from, clock.now());
    const answer = chartJson({ db, series }, reach, charted, range, data.maxPoints, keptSince);
    return sendJson(reply, await answer);
  });

  handleRead(
    app,
    parts,
    calls.getClimateHistory,
    async ({ body: { profileId, startDate, endDate }, viewer }, _, { db, clock }) => {
      const asked = profileId ?? viewer.profileid;
      const profileid = await mayRead(db, viewer, asked, "box");
      const zones = await zonesOf(db, profileid);
      const range = resolveRange(startDate, endDate, zones, ["startDate", "endDate"]);
      const rows = await findClimate(db, profileid, range);
      return {
        data: {
          temperature: rows.map(({ temperature }) => temperature),
          humidity: rows.map(({ humidity }) => humidity),
          sensorTime: rows.map(({ at }) => at.toISOString()),
          keptSince: await readingsKeptSince(db, range.from, clock.now()),
        },
      };
    },
  );
}

/** Dates are days of the patient who had the box last; instants need no time zone. */
async function daysOf(
  { db }: Parts,
  reach: Reach<"box">,
  { deveui, startdate, enddate }: { deveui: string; startdate: string; enddate: string },
): Promise<DayRule> {
  if (!(isDate(startdate) || isDate(enddate))) return "utc";
  if (typeof reach === "number") return zonesOf(db, reach);
  const holder = await findLastHolder(db, deveui);
  return holder === undefined ? "utc" : zonesOf(db, amongAll(reach, holder));
}
