import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, Instant, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { PROFILE, SEEN, SENSOR } from "./example-values.ts";

/** Dates are chart days of the patient, both included; instants are exact, the end excluded. */
export const RangeBound = z.union(
  [LocalDate, GivenInstant],
  "must be a date or a timestamp with a time zone",
);

const RANGE_START =
  "Start of the range: a chart day, YYYY-MM-DD in the patient's zone, or an instant with `Z` or an offset.";

const RANGE_END =
  "End of the range: a chart day, included, or an instant, excluded. At most 400 days after the start.";

/** POST /api/medicine-history/chart */
export const ChartRequest = described(
  z.strictObject({
    data: described(
      z.strictObject({
        deveui: DevEui,
        startdate: RangeBound,
        enddate: RangeBound,
        maxPoints: z._default(z.int().check(z.minimum(2), z.maximum(100_000)), 2000),
      }),
      {
        deveui: TEXTS.givenDeveui,
        startdate: RANGE_START,
        enddate: RANGE_END,
        maxPoints: "Most points to answer, from 2 to 100,000; more readings come in buckets.",
      },
    ),
  }),
  { data: "The box and the range." },
);

const KEPT_SINCE =
  "What was measured before is no longer kept, as a UTC instant, though it lies in the range; null: all of the range is kept.";

const series = z.array(z.nullable(z.number()));

/** Arrays of equal length, sorted by time. */
export const ChartAnswer = dataOf(
  described(
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
      keptSince: z.nullable(Instant),
    }),
    {
      temperature: "Temperatures in °C, the mean of each bucket; null: not measured.",
      humidity: "Relative humidity in percent, the mean of each bucket; null: not measured.",
      battery: "Battery charge in percent, the lowest of each bucket; null: not measured.",
      motion: "Movements since the previous point, summed in each bucket; null: not counted.",
      sensorTime: "When it was measured, or when the bucket starts, as UTC instants.",
      bucketSeconds: "Width of the buckets in seconds; null: these are single readings.",
      temperatureMin: "Lowest temperature of each bucket in °C; absent without buckets.",
      temperatureMax: "Highest temperature of each bucket in °C; absent without buckets.",
      humidityMin: "Lowest relative humidity of each bucket in percent; absent without buckets.",
      humidityMax: "Highest relative humidity of each bucket in percent; absent without buckets.",
      keptSince: KEPT_SINCE,
    },
  ),
);

/** POST /api/sensor/button/getButtonPressHistory */
export const PressHistoryRequest = described(
  z.strictObject({
    data: described(
      z.strictObject({
        profileId: Id,
        startDate: RangeBound,
        endDate: RangeBound,
        timeOffset: z.optional(z.int().check(z.minimum(-1440), z.maximum(1440))),
      }),
      {
        profileId: TEXTS.profileid,
        startDate: RANGE_START,
        endDate: RANGE_END,
        timeOffset:
          "Minutes east of UTC for `sensordate` and `sensortime`. Default: the patient's zone.",
      },
    ),
  }),
  { data: "The patient and the range." },
);

const LocalPress = described(
  z.object({ sensordate: LocalDate, sensortime: z.string(), sensordatetime_utc: Instant }),
  {
    sensordate: "Local calendar date of the press, YYYY-MM-DD.",
    sensortime: "Local time of the press, as HH:MM:SS.SSS.",
    sensordatetime_utc: TEXTS.pressed_utc,
  },
);

/** Presses after the one-minute rule. */
export const PressHistoryAnswer = dataOf(
  described(z.object({ presses: z.array(LocalPress) }), { presses: "The presses, by time." }),
);

/** POST /api/sensor/history/getSensorTempAndHumiHistory: the body is not wrapped in `data`. */
export const ClimateHistoryRequest = described(
  z.strictObject({ profileId: Id, startDate: RangeBound, endDate: RangeBound }),
  { profileId: TEXTS.profileid, startDate: RANGE_START, endDate: RANGE_END },
);

/** Readings of the boxes that the patient had; arrays of equal length, sorted by time. */
export const ClimateHistoryAnswer = dataOf(
  described(
    z.object({
      temperature: series,
      humidity: series,
      sensorTime: z.array(Instant),
      keptSince: z.nullable(Instant),
    }),
    {
      temperature: "Temperatures in °C; null: not measured.",
      humidity: "Relative humidity in percent; null: not measured.",
      sensorTime: "When it was measured, as UTC instants.",
      keptSince: KEPT_SINCE,
    },
  ),
);

export type Chart = z.infer<typeof ChartAnswer>["data"];

const deveui = SENSOR.deveui;

export const getReadings = defineCall(
  {
    method: "POST",
    path: "/api/medicine-history/chart",
    who: "user",
    scope: "box",
    tokens: ["read:readings"],
    tells: "doses",
    acting: "read",
    body: ChartRequest,
    answer: { status: 200, schema: ChartAnswer },
    refusals: [404],
    shows: ["readings"],
    logged: "readReadings",
    summary: "Get what a box measured.",
    description:
      "Above `maxPoints` readings are combined into buckets of equal length. Patients see only the times when the box was theirs, clinicians those of their patient who had it last.",
  },
  {
    body: { data: { deveui, startdate: "2026-05-10", enddate: "2026-05-10" } },
    answer: {
      data: {
        temperature: [21.5],
        humidity: [45],
        battery: [88],
        motion: [2],
        sensorTime: [SEEN],
        bucketSeconds: null,
        keptSince: null,
      },
    },
  },
);

export const getPressHistory = defineCall(
  {
    method: "POST",
    path: "/api/sensor/button/getButtonPressHistory",
    who: "user",
    scope: "patient",
    tokens: ["read:presses"],
    tells: "doses",
    acting: "read",
    body: PressHistoryRequest,
    answer: { status: 200, schema: PressHistoryAnswer },
    refusals: [404],
    shows: ["presses"],
    logged: "readPresses",
    summary: "List presses after the one-minute rule, with local date and time.",
  },
  {
    body: { data: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" } },
    answer: {
      data: {
        presses: [
          {
            sensordate: "2026-05-10",
            sensortime: "08:05:00",
            sensordatetime_utc: "2026-05-10T06:05:00.000Z",
          },
        ],
      },
    },
  },
);

export const getClimateHistory = defineCall(
  {
    method: "POST",
    path: "/api/sensor/history/getSensorTempAndHumiHistory",
    who: "user",
    scope: "patient",
    tokens: ["read:readings"],
    tells: "doses",
    acting: "read",
    body: ClimateHistoryRequest,
    answer: { status: 200, schema: ClimateHistoryAnswer },
    refusals: [404],
    shows: ["readings"],
    logged: "readReadings",
    summary: "Get temperature and humidity from all boxes the patient had.",
    description: "The request body is not wrapped in `data`.",
  },
  {
    body: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" },
    answer: { data: { temperature: [21.5], humidity: [45], sensorTime: [SEEN], keptSince: null } },
  },
);
