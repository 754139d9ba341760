import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, Instant, LocalDate } from "./answers.ts";

/** Dates alone are chart days of the patient, both included; instants mean themselves, end excluded. */
export const RangeBound = z.union(
  [LocalDate, GivenInstant],
  "must be a date or an instant with its zone",
);

/** POST /api/medicine-history/chart */
export const ChartRequest = z.strictObject({
  data: z.strictObject({
    deveui: DevEui,
    startdate: RangeBound,
    enddate: RangeBound,
    maxPoints: z._default(z.int().check(z.minimum(2), z.maximum(100_000)), 2000),
  }),
});

const series = z.array(z.nullable(z.number()));

/**
 * Equally long arrays, sorted by time. Temperature °C, humidity %, battery %, motion movements since
 * the point before. In buckets (`bucketSeconds` not null): means, least battery, summed motion.
 */
export const ChartAnswer = dataOf(
  z.object({
    temperature: series,
    humidity: series,
    battery: series,
    motion: series,
    sensorTime: z.array(Instant),
    bucketSeconds: z.nullable(z.number()),
    temperatureMin: z.optional(series),
    temperatureMax: z.optional(series),
    humidityMin: z.optional(series),
    humidityMax: z.optional(series),
  }),
);

/** POST /api/sensor/button/getButtonPressHistory */
export const PressHistoryRequest = z.strictObject({
  data: z.strictObject({
    profileId: Id,
    startDate: RangeBound,
    endDate: RangeBound,
    timeOffset: z.optional(z.int().check(z.minimum(-1440), z.maximum(1440))),
  }),
});

/** Presses after the one-minute rule. `sensordate` and `sensortime` are local. */
export const PressHistoryAnswer = dataOf(
  z.object({
    presses: z.array(
      z.object({ sensordate: LocalDate, sensortime: z.string(), sensordatetime_utc: Instant }),
    ),
  }),
);

/** POST /api/sensor/history/getSensorTempAndHumiHistory: the body is not wrapped in `data`. */
export const ClimateHistoryRequest = z.strictObject({
  profileId: Id,
  startDate: RangeBound,
  endDate: RangeBound,
});

/** Of whatever boxes the patient had then; equally long arrays, sorted by time, °C and %. */
export const ClimateHistoryAnswer = dataOf(
  z.object({ temperature: series, humidity: series, sensorTime: z.array(Instant) }),
);

export type Chart = z.infer<typeof ChartAnswer>["data"];
