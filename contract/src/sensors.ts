import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { z } from "zod";
import {
  dataOf,
  Id,
  Instant,
  listOf,
  PageQuery,
  plainText,
  relationOf,
  sortQuery,
} from "./answers.ts";

/** A DevEUI: 16 hex digits, stored lower case. */
export const DevEui = z
  .string()
  .regex(/^[0-9a-fA-F]{16}$/, "must have 16 hexadecimal digits")
  .transform((deveui) => deveui.toLowerCase());

export const SensorModel = z.enum(SENSOR_MODELS);

const SensorInput = z.strictObject({
  deveui: DevEui,
  serial_number: plainText(1, 100).optional(),
  claimcode: plainText(6, 100).optional(),
  model: SensorModel.optional(),
  joineui: DevEui.optional(),
  qrprofileid: z
    .string()
    .regex(/^[0-9a-fA-F]{8}$/, "must have 8 hexadecimal digits")
    .optional(),
  interval_minutes: z.number().int().min(1).max(10_080).optional(),
});

/** POST /api/sensors: one or several, all or none. */
export const RegisterSensors = z.strictObject({
  data: z.union([SensorInput, z.array(SensorInput).min(1).max(1000)]),
});

/** A registered box as administrators see it, claim code included. */
export const Sensor = z.object({
  id: Id,
  deveui: z.string(),
  serial_number: z.string().nullable(),
  claimcode: z.string(),
  model: SensorModel,
  joineui: z.string().nullable(),
  qrprofileid: z.string().nullable(),
  interval_minutes: z.number().int().nullable(),
});

export const RegisterSensorsAnswer = dataOf(z.union([Sensor, z.array(Sensor)]));

/** POST /api/sensor/assign */
export const AssignSensor = z.strictObject({
  data: z.strictObject({
    profileid: Id,
    deveui: DevEui,
    claimcode: z.string().min(1).max(200).optional(),
    from: Instant.optional(),
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

/** GET /api/sensory-summaries: a list for administrators. */
export const SensorSummariesQuery = z.strictObject({
  "sort[0]": sortQuery(["id", "deveui", "serial_number", "battery", "sensortime"]),
  ...PageQuery,
});

/** `battery` percent, `rssi` dBm, `snr` dB, `sensortime` the last receive time. */
export const SensorSummary = z.object({
  deveui: z.string(),
  serial_number: z.string().nullable(),
  battery: z.number().nullable(),
  batterymv: z.number().int().nullable(),
  sensortime: Instant.nullable(),
  buttonmode: z.number().int().nullable(),
  silent: z.boolean(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  profile: relationOf(
    z.object({ profileuid: z.uuid(), givenname: z.string(), familyname: z.string() }),
  ),
});

export const SensorSummariesAnswer = listOf(SensorSummary);

export type SensorInput = z.infer<typeof SensorInput>;
export type Sensor = z.infer<typeof Sensor>;
export type SensorModel = z.infer<typeof SensorModel>;
export type SensorSummary = z.infer<typeof SensorSummary>;
