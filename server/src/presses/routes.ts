import { LatestPressesAnswer } from "@dosebeat/contract/latest-presses";
import { PressHistoryAnswer, PressHistoryRequest } from "@dosebeat/contract/readings";
import { chartDayOf, localDateTime, type ZoneSpan, zoneOn } from "@dosebeat/domain/local-time";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { recordListing } from "../audit/queries.ts";
import type { Parts } from "../parts.ts";
import { zonesOf } from "../profiles/queries.ts";
import { mayRead } from "../profiles/scope.ts";
import { resolveRange } from "../readings/range.ts";
import { pressesOfProfile } from "./history.ts";
import { latestPresses } from "./latest.ts";
import { findLatestClaims } from "./latest-queries.ts";

const MINUTE = 60_000;

export async function pressRoutes(plain: FastifyInstance, { db }: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/sensor/button/getButtonPressHistory",
    { schema: { body: PressHistoryRequest, response: { 200: PressHistoryAnswer } } },
    async ({ body: { data }, viewer }) => {
      const asked = data.profileId ?? viewer.profileid;
      const profileid = await mayRead(db, viewer, asked, "doses");
      const zones = await zonesOf(db, profileid);
      const range = resolveRange(data.startDate, data.endDate, zones, ["startDate", "endDate"]);
      const presses = await pressesOfProfile(db, profileid, range);
      return { data: { presses: presses.map((at) => presentPress(at, zones, data.timeOffset)) } };
    },
  );

  app.get(
    "/api/presses/latest",
    { schema: { response: { 200: LatestPressesAnswer } } },
    async ({ viewer }) => {
      await recordListing(db, viewer.actor);
      return { data: latestPresses(await findLatestClaims(db)) };
    },
  );
}

/** @param timeOffset minutes east of UTC; without it the zone of the patient on that day */
function presentPress(at: Date, zones: readonly ZoneSpan[], timeOffset: number | undefined) {
  const { date, time } =
    timeOffset === undefined
      ? localDateTime(at, zoneOn(chartDayOf(at, zones), zones))
      : localDateTime(new Date(at.getTime() + timeOffset * MINUTE), "UTC");
  return { sensordate: date, sensortime: time, sensordatetime_utc: at.toISOString() };
}
