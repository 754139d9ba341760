import { DAY } from "@dosebeat/domain/time/durations";
import { z } from "zod/mini";
import { dataOf, GivenInstant, Id, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { OWNER_TEXTS, TEXTS } from "./base/property-texts.ts";
import { COARSE_TEXT } from "./sensor-lists.ts";
import { SENSOR_TEXTS, Sensor, SensorState } from "./sensors.ts";

const Binding = described(
  z.object({
    id: Id,
    profileid: Id,
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    from: Instant,
    to: z.nullable(Instant),
    entered: z.nullable(Instant),
    undo_until: z.nullable(Instant),
  }),
  {
    id: "Id of the assignment.",
    profileid: TEXTS.profileid,
    ...OWNER_TEXTS,
    from: "When the assignment began, as a UTC instant.",
    to: "When it ended, as a UTC instant; null: it still lasts.",
    entered: "When somebody entered it, as a UTC instant; null: before that was kept.",
    undo_until:
      "Until when the caller, who entered it, can undo it, as a UTC instant; null: no more.",
  },
);

/** GET /api/sensors/{deveui} */
export const SensorDetailAnswer = dataOf(
  described(
    z.extend(Sensor, {
      createdAt: Instant,
      state: SensorState,
      reason: z.string(),
      is_coarse: z.boolean(),
      silent_after_minutes: z.int(),
      interval_exceeded_percent: z.nullable(z.int()),
      battery: z.nullable(z.number()),
      batterymv: z.nullable(z.int()),
      battery_days_left: z.nullable(z.int()),
      buttonmode: z.nullable(z.int()),
      rssi: z.nullable(z.number()),
      snr: z.nullable(z.number()),
      sensortime: z.nullable(Instant),
      lost_by_patient: z.nullable(Instant),
      readingtime: z.nullable(Instant),
      bindings: z.array(Binding),
    }),
    {
      id: "Id of the box.",
      ...SENSOR_TEXTS,
      createdAt: "When the box was registered, as a UTC instant.",
      state: "State of the box now.",
      reason: "Why the box is in this state, as an English sentence.",
      is_coarse: COARSE_TEXT,
      silent_after_minutes: "Minutes without a message after which the box counts as silent.",
      interval_exceeded_percent:
        "Percent of the gaps between two consecutive messages, of the last 1,000, that are longer than one and a half times the interval, if it is more than 10; else null. The interval is then probably too short, so many doses that were not taken are unclear instead of missed.",
      battery: TEXTS.battery,
      batterymv: TEXTS.batterymv,
      battery_days_left:
        "Days until the battery is empty by the steady trend of its last weeks; null: the trend is not steady, or the kind of battery cannot be forecast.",
      buttonmode: TEXTS.buttonmode,
      rssi: TEXTS.rssi,
      snr: TEXTS.snr,
      sensortime: TEXTS.sensortime,
      lost_by_patient:
        "Since when the box is lost by the word of its patient, as a UTC instant, for technicians at the start of its hour; null: it is not.",
      readingtime: "When the newest reading was measured, as a UTC instant; null: there is none.",
      bindings: "The patients whom the box is and was assigned to, the newest first.",
    },
  ),
);

/** GET /api/sensors/{deveui}/signal */
export const SensorSignalQuery = described(
  z.strictObject({ from: GivenInstant, to: GivenInstant }).check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ["to"],
      error: "must be later than from",
    }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * DAY, {
      path: ["to"],
      error: "must be at most 400 days after from",
    }),
  ),
  {
    from: "Start of the range, with `Z` or an offset.",
    to: "End of the range, excluded, with `Z` or an offset; at most 400 days after `from`.",
  },
);

const Silence = described(z.object({ from: Instant, to: z.nullable(Instant) }), {
  from: "Last contact before the silence, as a UTC instant.",
  to: "First contact after it, as a UTC instant; null: the box is still silent.",
});

/** How a box was received: arrays of equal length, means over at most 500 equal parts of the range. */
export const SensorSignalAnswer = dataOf(
  described(
    z.object({
      time: z.array(Instant),
      rssi: z.array(z.nullable(z.number())),
      snr: z.array(z.nullable(z.number())),
      uplinks: z.int(),
      silences: z.array(Silence),
    }),
    {
      time: "When messages were received, as UTC instants.",
      rssi: "Strength of the received signal in dBm; null: not known.",
      snr: "Signal-to-noise ratio in dB; null: not known.",
      uplinks: "Number of messages in the range.",
      silences:
        "When the box was silent for longer than it may be, also where that extends beyond the range.",
    },
  ),
);

export type SensorDetail = z.infer<typeof SensorDetailAnswer>["data"];
export type SensorSignal = z.infer<typeof SensorSignalAnswer>["data"];
