import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { z } from "zod/mini";
import {
  DevEui,
  dataOf,
  Flag,
  GivenInstant,
  Id,
  Instant,
  listOf,
  PageQuery,
  plainText,
  relationOf,
  Search,
  sortQuery,
} from "./answers.ts";
import { because } from "./problems.ts";

export const SensorModel = z.enum(SENSOR_MODELS);

/** Blanks and dashes do not count when a code is typed, so that they are no part of it either. */
const ClaimCode = plainText(6, 100).check(
  z.refine((code) => code.replace(/[\s-]/g, "").length >= 6, because("claim_code_short")),
);

export const SensorInput = z.strictObject({
  deveui: DevEui,
  serial_number: z.optional(plainText(1, 100)),
  claimcode: z.optional(ClaimCode),
  model: z.optional(SensorModel),
  joineui: z.optional(DevEui),
  qrprofileid: z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{8}$/, because("hex_8")))),
  interval_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(10_080))),
});

/** POST /api/sensors: one or several, all or none. */
export const RegisterSensors = z.strictObject({
  data: z.union([SensorInput, z.array(SensorInput).check(z.minLength(1), z.maxLength(1000))]),
});

/** A registered box as administrators see it, claim code included. */
export const Sensor = z.object({
  id: Id,
  deveui: z.string(),
  serial_number: z.nullable(z.string()),
  claimcode: z.string(),
  model: SensorModel,
  joineui: z.nullable(z.string()),
  qrprofileid: z.nullable(z.string()),
  interval_minutes: z.nullable(z.int()),
});

export const RegisterSensorsAnswer = dataOf(z.union([Sensor, z.array(Sensor)]));

/** POST /api/sensor/assign */
export const AssignSensor = z.strictObject({
  data: z.strictObject({
    profileid: Id,
    deveui: DevEui,
    claimcode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    from: z.optional(GivenInstant),
  }),
});

export const AssignSensorAnswer = dataOf(
  z.object({ deveui: z.string(), profileid: Id, from: Instant }),
);

/** PUT /api/sensor/unassign: by profile or by box. */
export const UnassignSensor = z.strictObject({
  data: z.union([z.strictObject({ profileid: Id }), z.strictObject({ deveui: DevEui })]),
});

export const UnassignSensorAnswer = dataOf(
  z.object({ deveui: z.string(), profileid: Id, from: Instant, to: Instant }),
);

export const SENSOR_STATES = ["alive", "silent", "low_battery", "never_seen"] as const;

/** `silent` comes before `low_battery`: nobody knows the battery of a box that is not heard. */
export const SensorState = z.enum(SENSOR_STATES);

/** A box in an address. */
export const SensorParams = z.strictObject({ deveui: DevEui });

/**
 * GET /api/sensors/{deveui}: all that is known of a box. `interval_minutes`: expected between two
 * uplinks, null when not known; `silent_after_minutes`: without a word for so long it counts as silent.
 */
export const SensorDetailAnswer = dataOf(
  z.extend(Sensor, {
    createdAt: Instant,
    state: SensorState,
    /** Why it is in this state, in a sentence. */
    reason: z.string(),
    silent_after_minutes: z.int(),
    battery: z.nullable(z.number()),
    batterymv: z.nullable(z.int()),
    buttonmode: z.nullable(z.int()),
    rssi: z.nullable(z.number()),
    snr: z.nullable(z.number()),
    sensortime: z.nullable(Instant),
    readingtime: z.nullable(Instant),
    bindings: z.array(
      z.object({
        profileid: Id,
        profileuid: z.uuid(),
        givenname: z.string(),
        familyname: z.string(),
        from: Instant,
        to: z.nullable(Instant),
      }),
    ),
  }),
);

/** GET /api/sensors/{deveui}/signal: instants, the end excluded; at most 400 days. */
export const SensorSignalQuery = z.strictObject({ from: GivenInstant, to: GivenInstant }).check(
  z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ["to"],
    error: "must be later than from",
  }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 400 * 86_400_000, {
    path: ["to"],
    error: "must be at most 400 days after from",
  }),
);

/**
 * How a box was received: equally long arrays by receive time, means of at most 500 equal parts of the
 * range. `silences`: longer than the box may be quiet, also where they reach over the ends of the
 * range; `to` null: still silent.
 */
export const SensorSignalAnswer = dataOf(
  z.object({
    time: z.array(Instant),
    rssi: z.array(z.nullable(z.number())),
    snr: z.array(z.nullable(z.number())),
    uplinks: z.int(),
    silences: z.array(z.object({ from: Instant, to: z.nullable(Instant) })),
  }),
);

/**
 * GET /api/sensory-summaries: a list for administrators. `sort[0]=state` begins with the boxes that
 * need care first.
 */
export const SensorSummariesQuery = z.strictObject({
  /** DevEUI, serial number, or names or address of the patient who has the box. */
  search: Search,
  state: z.optional(SensorState),
  is_linked: Flag,
  "sort[0]": sortQuery([
    "id",
    "deveui",
    "serial_number",
    "battery",
    "sensortime",
    "buttonmode",
    "rssi",
    "state",
  ]),
  ...PageQuery,
});

/** `battery` percent, `rssi` dBm, `snr` dB, `sensortime` the last receive time. */
export const SensorSummary = z.object({
  deveui: z.string(),
  serial_number: z.nullable(z.string()),
  battery: z.nullable(z.number()),
  batterymv: z.nullable(z.int()),
  sensortime: z.nullable(Instant),
  buttonmode: z.nullable(z.int()),
  silent: z.boolean(),
  state: SensorState,
  rssi: z.nullable(z.number()),
  snr: z.nullable(z.number()),
  profile: relationOf(
    z.object({ profileuid: z.uuid(), givenname: z.string(), familyname: z.string() }),
  ),
});

export const SensorSummariesAnswer = listOf(SensorSummary);

/**
 * GET /api/sensor-triage: how many boxes need which care. Every box counts once, in the first of these
 * that fits; `unbound` is heard and in order but belongs to nobody, `fine` is heard, in order and bound.
 */
export const SensorTriageAnswer = dataOf(
  z.object({
    silent: z.int(),
    low_battery: z.int(),
    unbound: z.int(),
    never_seen: z.int(),
    fine: z.int(),
  }),
);

/** GET /api/sensor-labels?deveuis=…: up to 100 DevEUIs with commas between them. */
export const SensorLabelsQuery = z.strictObject({
  deveuis: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(",")),
    ),
    z.array(DevEui).check(z.minLength(1), z.maxLength(100)),
  ),
});

export const SensorLabelsAnswer = dataOf(z.array(Sensor));

export type SensorInput = z.infer<typeof SensorInput>;
export type Sensor = z.infer<typeof Sensor>;
export type SensorModel = z.infer<typeof SensorModel>;
export type SensorState = z.infer<typeof SensorState>;
export type SensorDetail = z.infer<typeof SensorDetailAnswer>["data"];
export type SensorSignal = z.infer<typeof SensorSignalAnswer>["data"];
export type SensorTriage = z.infer<typeof SensorTriageAnswer>["data"];
export type SensorSummary = z.infer<typeof SensorSummary>;
