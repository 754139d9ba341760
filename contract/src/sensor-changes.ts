import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant, Id, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import {
  BOX_NOTE_TEXTS,
  BoxGroup,
  BoxNotes,
  BoxPlace,
  ClaimCode,
  IntervalMinutes,
  QrProfileId,
  SENSOR_TEXTS,
  Sensor,
  SensorModel,
} from "./sensors.ts";

export const SENSOR_USES = ["in_use", "retired", "lost"] as const;

/** Whether a box is in use; a box that is not leaves lists and counts. */
export const SensorUse = z.enum(SENSOR_USES);

/** What may be changed of a box. */
export const BOX_CHANGES = {
  model: z.optional(SensorModel),
  serial_number: z.optional(z.nullable(plainText(1, 100))),
  claimcode: z.optional(ClaimCode),
  joineui: z.optional(z.nullable(DevEui)),
  qrprofileid: z.optional(z.nullable(QrProfileId)),
  interval_minutes: z.optional(IntervalMinutes),
  state: z.optional(SensorUse),
  box_group: z.optional(z.nullable(BoxGroup)),
  place: z.optional(z.nullable(BoxPlace)),
  notes: z.optional(z.nullable(BoxNotes)),
};

export const BOX_CHANGE_TEXTS = {
  model:
    "Model of the box. A new one decodes the kept messages again, in steps: GET /api/sensors/{deveui}/decoding.",
  serial_number: "Serial number printed on the box; null: none.",
  claimcode: "New code with which a patient claims the box: at least 6 letters and digits.",
  joineui: "JoinEUI, part of the QR code (TR005): 16 hexadecimal digits; null: not known.",
  qrprofileid:
    "Profile id of the QR code (TR005), vendor and model: 8 hexadecimal digits; null: not known.",
  interval_minutes:
    "The most minutes that the box leaves between two messages of its own accord, from 1 to 10,080 (a week), from now on, and for all earlier time where none was known. What the box itself reports later replaces it.",
  state:
    "`in_use`, `retired` or `lost`. A box that is not in use leaves lists and counts and cannot be assigned; what it sends is stored.",
  box_group: `${BOX_NOTE_TEXTS.box_group} Null: none.`,
  place: `${BOX_NOTE_TEXTS.place} Null: none.`,
  notes: `${BOX_NOTE_TEXTS.notes} Null: none.`,
} as const;

/** PATCH /api/sensors/{deveui} */
export const ChangeSensor = described(
  z.strictObject({
    data: described(
      z.strictObject(BOX_CHANGES).check(
        z.refine((data) => Object.values(data).some((value) => value !== undefined), {
          error: problem("missing"),
        }),
      ),
      BOX_CHANGE_TEXTS,
    ),
  }),
  { data: "What changes; the rest stays." },
);

/** The box after a change. */
export const ChangedSensorAnswer = dataOf(
  described(z.extend(Sensor, { state: SensorUse }), {
    id: "Id of the box.",
    ...SENSOR_TEXTS,
    state: "Whether the box is in use, retired or lost.",
  }),
);

/** GET /api/sensors/{deveui}/decoding */
export const SensorDecodingAnswer = dataOf(
  described(
    z.object({
      model: SensorModel,
      done: z.int(),
      total: z.int(),
      is_finished: z.boolean(),
    }),
    {
      model: "Model by which messages are decoded.",
      done: "Messages that have been decoded again since the model was changed; 0 if it never was.",
      total: "Messages to be decoded again since the model was changed; 0 if it never was.",
      is_finished: "Whether nothing is left to be decoded again.",
    },
  ),
);

/** POST /api/sensors/{deveui}/replace */
export const ReplaceSensor = described(
  z.strictObject({
    data: described(z.strictObject({ deveui: DevEui, from: z.optional(GivenInstant) }), {
      deveui: "DevEUI of the new box: 16 hexadecimal digits.",
      from: "From when the patient has the new box, in the past, with `Z` or an offset, and after the old one was assigned. More than 48 hours ago only administrators; the patient is told. Default: now.",
    }),
  }),
  { data: "The new box." },
);

export const ReplaceSensorAnswer = dataOf(
  described(
    z.object({ id: Id, deveui: z.string(), replaced: z.string(), profileid: Id, from: Instant }),
    {
      id: "Id of the assignment of the new box, with which the replacement can be undone.",
      deveui: "DevEUI of the new box: 16 hexadecimal digits in lower case.",
      replaced: "DevEUI of the old box, which is retired now.",
      profileid: TEXTS.profileid,
      from: "When the assignment of the new box began, as a UTC instant.",
    },
  ),
);

export type SensorUse = z.infer<typeof SensorUse>;
export type ChangeSensor = z.infer<typeof ChangeSensor>["data"];
export type SensorDecoding = z.infer<typeof SensorDecodingAnswer>["data"];
