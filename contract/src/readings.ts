import { z } from "zod";
import { dataOf, Id, Instant, LocalDate } from "./answers.ts";
import { DevEui } from "./sensors.ts";

/** Dates alone are chart days of the patient, both included; instants mean themselves, end excluded. */
export const RangeBound = z.union(
  [LocalDate, Instant],
  "must be a date or an instant with its zone",
);

/** POST /api/medicine-history/chart */
export const ChartRequest = z.strictObject({
  data: z.strictObject({
    deveui: DevEui,
    startdate: RangeBound,
    enddate: RangeBound,
    maxPoints: z.number().int().min(2).max(100_000).default(2000),
  }),
});

const series = z.array(z.number().nullable());

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
    bucketSeconds: z.number().nullable(),
    temperatureMin: series.optional(),
    temperatureMax: series.optional(),
    humidityMin: series.optional(),
    humidityMax: series.optional(),
  }),
);

/** POST /api/sensor/button/getButtonPressHistory */
export const PressHistoryRequest = z.strictObject({
  data: z.strictObject({
    profileId: Id,
    startDate: RangeBound,
    endDate: RangeBound,
    timeOffset: z.number().int().min(-1440).max(1440).optional(),
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
export type PressHistory = z.infer<typeof PressHistoryAnswer>["data"];
