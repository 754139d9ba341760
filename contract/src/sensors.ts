import { SENSOR_MODELS } from "@dosebeat/domain/codecs/model-names";
import { z } from "zod/mini";
import { DevEui, dataOf, Id, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { noteText } from "./base/note-text.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";

export const SensorModel = z.enum(SENSOR_MODELS);

/** Spaces and dashes are ignored when a code is typed, so they do not count towards its length. */
export const ClaimCode = plainText(6, 100).check(
  z.refine((code) => code.replace(/[\s-]/g, "").length >= 6, problem("claim_code_short")),
);

/** A week. */
export const LONGEST_INTERVAL_MINUTES = 10_080;

/** Minutes between two messages. */
export const IntervalMinutes = z.int().check(z.minimum(1), z.maximum(LONGEST_INTERVAL_MINUTES));

/** What staff note of a box. Patients never see it. */
export const BoxGroup = noteText(1, 100);
export const BoxPlace = noteText(1, 200);
export const BoxNotes = noteText(1, 2000);

export const QrProfileId = z.string().check(z.regex(/^[0-9a-fA-F]{8}$/, problem("hex_8")));

/** Descriptions of the properties of a registered box. */
export const SENSOR_TEXTS = {
  deveui: TEXTS.deveui,
  serial_number: TEXTS.serial_number,
  claimcode:
    "Code printed on the box, with which a patient claims it; the owner token of its QR code (TR005).",
  model: "Model of the box; decides how its messages are decoded.",
  joineui: "JoinEUI, part of the QR code (TR005): 16 hexadecimal digits; null: not known.",
  qrprofileid:
    "Profile id of the QR code (TR005), vendor and model: 8 hexadecimal digits; null: not known.",
  interval_minutes:
    "The most minutes that the box leaves between two messages of its own accord, as it reported last or as entered; null: not known.",
  box_group: "Group of boxes that it belongs to, such as a delivery or a ward; null: none.",
  place: "Where the box stands, as staff noted; null: nothing was noted.",
  notes: "What staff noted of the box; null: nothing was noted.",
} as const;

/** Descriptions of what staff may enter. */
export const BOX_NOTE_TEXTS = {
  box_group:
    "Group of boxes that it belongs to, such as a delivery or a ward, from 1 to 100 characters.",
  place: "Where the box stands, from 1 to 200 characters.",
  notes: "Notes of staff about the box, never about a patient, from 1 to 2,000 characters.",
} as const;

export const SensorInput = described(
  z.strictObject({
    deveui: DevEui,
    serial_number: z.optional(plainText(1, 100)),
    claimcode: z.optional(ClaimCode),
    model: z.optional(SensorModel),
    joineui: z.optional(DevEui),
    qrprofileid: z.optional(QrProfileId),
    interval_minutes: z.optional(IntervalMinutes),
    box_group: z.optional(BoxGroup),
    place: z.optional(BoxPlace),
    notes: z.optional(BoxNotes),
  }),
  {
    deveui: TEXTS.givenDeveui,
    serial_number: "Serial number printed on the box, from 1 to 100 characters.",
    claimcode:
      "Code printed on the box, with which a patient claims it: at least 6 letters and digits. Default: a new one.",
    model: SENSOR_TEXTS.model,
    joineui: "JoinEUI, part of the QR code (TR005): 16 hexadecimal digits.",
    qrprofileid: "Profile id of the QR code (TR005), vendor and model: 8 hexadecimal digits.",
    interval_minutes:
      "The most minutes that the box leaves between two messages of its own accord, from 1 to 10,080 (a week). It holds for all earlier time too, until the box reports another. Longer gaps count as power cuts: if it is too short, doses that were missed are unclear.",
    ...BOX_NOTE_TEXTS,
  },
);

/** POST /api/sensors */
export const RegisterSensors = described(
  z.strictObject({
    data: z.union([SensorInput, z.array(SensorInput).check(z.minLength(1), z.maxLength(1000))]),
  }),
  { data: "One box, or up to 1,000: all are registered, or none." },
);

/** A registered box as administrators see it, claim code included. */
export const Sensor = described(
  z.object({
    id: Id,
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    claimcode: z.string(),
    model: SensorModel,
    joineui: z.nullable(z.string()),
    qrprofileid: z.nullable(z.string()),
    interval_minutes: z.nullable(z.int()),
    box_group: z.nullable(z.string()),
    place: z.nullable(z.string()),
    notes: z.nullable(z.string()),
  }),
  { id: "Id of the box.", ...SENSOR_TEXTS },
);

export const RegisterSensorsAnswer = dataOf(z.union([Sensor, z.array(Sensor)]));

export const SENSOR_STATES = [
  "not_understood",
  "silent",
  "low_battery",
  "never_seen",
  "alive",
  "retired",
  "lost",
] as const;

/**
 * The first that fits: `retired` and `lost` say that the box is not in use; `not_understood`, that most of its last
 * frames could not be decoded. `silent` comes before `low_battery`: the charge of a silent box is not known.
 */
export const SensorState = z.enum(SENSOR_STATES);

/** A box in a path. */
export const SensorParams = described(z.strictObject({ deveui: DevEui }), {
  deveui: TEXTS.givenDeveui,
});

/** GET /api/sensor-labels */
export const SensorLabelsQuery = described(
  z.strictObject({
    deveuis: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      z.array(DevEui).check(z.minLength(1), z.maxLength(100)),
    ),
  }),
  { deveuis: "Up to 100 DevEUIs, 16 hexadecimal digits each, separated by commas." },
);

export const SensorLabelsAnswer = dataOf(z.array(Sensor));

export type SensorInput = z.infer<typeof SensorInput>;
export type Sensor = z.infer<typeof Sensor>;
export type SensorModel = z.infer<typeof SensorModel>;
export type SensorState = z.infer<typeof SensorState>;
