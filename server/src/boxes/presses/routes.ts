import { getPressHistory } from "@dosebeat/contract/readings";
import { getLatestPresses } from "@dosebeat/contract/users-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayOf, localDateTime, type ZoneSpan, zoneOn } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { handleRead } from "../../http/handle.ts";
import { resolveRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { pressesOfProfile } from "./history.ts";
import { latestPresses } from "./latest.ts";
import { findLatestClaims } from "./latest-queries.ts";

export async function pressRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const listings = new Listings(parts);
  handleRead(app, parts, getPressHistory, async ({ body: { data }, viewer }, _, { db }) => {
    const requested = data.profileId ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    const zones = await zonesOf(db, profileid);
    const range = resolveRange(data.startDate, data.endDate, zones, ["startDate", "endDate"]);
    const presses = await pressesOfProfile(db, profileid, range);
    return { data: { presses: presses.map((at) => presentPress(at, zones, data.timeOffset)) } };
  });

  handleRead(app, parts, getLatestPresses, async ({ viewer }, _, { db }) => {
    await listings.record(viewer.actor);
    return { data: latestPresses(await findLatestClaims(db, parts.clock.now())) };
  });
}

/** @param timeOffset minutes east of UTC; by default the patient's time zone on that day */
function presentPress(at: Date, zones: readonly ZoneSpan[], timeOffset: number | undefined) {
  const { date, time } =
    timeOffset === undefined
      ? localDateTime(at, zoneOn(chartDayOf(at, zones), zones))
      : localDateTime(new Date(at.getTime() + timeOffset * MINUTE), "UTC");
  return { sensordate: date, sensortime: time, sensordatetime_utc: at.toISOString() };
}
