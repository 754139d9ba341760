import { PressHistoryAnswer, PressHistoryRequest } from "@dosebeat/contract/readings";
import { chartDayOf, localDateTime, type ZoneSpan, zoneOn } from "@dosebeat/domain/local-time";
import { collapsePresses } from "@dosebeat/domain/presses";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Parts } from "../platform/parts.ts";
import { zonesOf } from "../profiles/queries.ts";
import { profileInScope } from "../profiles/scope.ts";
import { type InstantRange, resolveRange } from "../readings/range.ts";
import { findBoundRecords } from "./queries.ts";

const MINUTE = 60_000;

export async function pressRoutes(plain: FastifyInstance, { db }: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/sensor/button/getButtonPressHistory",
    { schema: { body: PressHistoryRequest, response: { 200: PressHistoryAnswer } } },
    async ({ body: { data }, viewer }) => {
      const profileid = await profileInScope(db, viewer, data.profileId);
      const zones = await zonesOf(db, profileid);
      const range = resolveRange(data.startDate, data.endDate, zones, ["startDate", "endDate"]);
      const records = await findBoundRecords(db, profileid, dayBefore(range.from), range.to);
      const presses = pressesIn(
        records.flatMap((record) => record.presses),
        range,
      );
      return { data: { presses: presses.map((at) => presentPress(at, zones, data.timeOffset)) } };
    },
  );
}

/** A cluster begins with the first press after a quiet minute: it is looked for a day back. */
function dayBefore(at: Date): Date {
  return new Date(at.getTime() - 24 * 60 * MINUTE);
}

/** Clusters are formed before the range cuts them. */
function pressesIn(presses: { at: Date }[], { from, to }: InstantRange): Date[] {
  const inOrder = presses.sort((a, b) => a.at.getTime() - b.at.getTime());
  return collapsePresses(inOrder)
    .map((press) => press.at)
    .filter((at) => at >= from && at < to);
}

/** @param timeOffset minutes east of UTC; without it the zone of the patient on that day */
function presentPress(at: Date, zones: readonly ZoneSpan[], timeOffset: number | undefined) {
  const { date, time } =
    timeOffset === undefined
      ? localDateTime(at, zoneOn(chartDayOf(at, zones), zones))
      : localDateTime(new Date(at.getTime() + timeOffset * MINUTE), "UTC");
  return { sensordate: date, sensortime: time, sensordatetime_utc: at.toISOString() };
}
